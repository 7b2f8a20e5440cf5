import {
  getErrorCode,
  getErrorData,
  ResourceUnavailableError,
  UserRejectedError,
  WalletError,
} from '@oriel/shared/errors/errors.ts'
import {
  FileNotLoadedError,
  InsecurePageError,
  OpenerPolicyError,
  PagePolicyError,
  WalletPopupBlockedError,
} from '@oriel/shared/errors/externalErrors.ts'
import { hostPage } from '../../state/hostPage.ts'

/** Errors that the SDK itself throws when it loads a wallet into the page. Only these use our messages. */
const sdkErrors = [WalletPopupBlockedError, OpenerPolicyError, PagePolicyError, InsecurePageError, FileNotLoadedError]

/** Calls a page wallet. Errors keep their codes. A rejection is always 4001, however the wallet wraps it. */
export async function callPageWallet(id: string, method: string, params?: unknown): Promise<unknown> {
  const host = await hostPage.calls()
  return clarifyErrors(host.callWallet({ id, method, ...(params !== undefined && { params }) }))
}

/**
 * Converts the errors of a call to the page, so that the page cannot make the wallet show one of our own messages. Only
 * the errors in `sdkErrors`, user rejections and pending requests use ours.
 */
export async function clarifyErrors<answer>(answer: Promise<answer>): Promise<answer> {
  try {
    return await answer
  } catch (error) {
    throw clarify(error)
  }
}

function clarify(error: unknown): unknown {
  if (hasCode(error, UserRejectedError.code)) return new UserRejectedError(undefined, { cause: error })
  // Use our own message, which explains where to find the wallet's window. The window is behind the browser or was left
  // open.
  if (hasCode(error, ResourceUnavailableError.code)) return new ResourceUnavailableError(undefined, { cause: error })
  // Only convert errors that were received over the port, which are plain `WalletError` objects. Errors created in this
  // frame are instances of subclasses.
  if (!(error instanceof WalletError) || error.constructor !== WalletError) return error
  const { code, message, data } = error
  const Own = sdkErrors.find((candidate) => candidate.code === code)
  if (Own) return new Own(message, { cause: error })
  // Drop the name that the page chose. `describeError` selects our own messages by the error's name.
  return new WalletError(message, { code, data, cause: error })
}

export function hasCode(error: unknown, code: number): boolean {
  return getErrorCode(error) === code || getErrorCode(getErrorData(error).originalError) === code
}

/** True if an error's text describes a rejection. Wallet Standard wallets and Safes have no error codes. */
export function isRejectionText(text: string): boolean {
  return /reject|declin|cancel|denied/i.test(text)
}
