import { ResourceUnavailableError, UserRejectedError } from '#shared/errors.ts'
import { hostPage } from '../../state/hostPage.ts'

/** Calls a wallet of the page. Its errors keep their codes; a refusal is 4001 however the wallet wraps it. */
export async function callPageWallet(id: string, method: string, params?: unknown): Promise<unknown> {
  const host = await hostPage.calls()
  try {
    return await host.callWallet({ id, method, ...(params !== undefined && { params }) })
  } catch (error) {
    throw clarify(error)
  }
}

function clarify(error: unknown): unknown {
  if (hasCode(error, UserRejectedError.code)) return new UserRejectedError(undefined, { cause: error })
  // Its window is open behind the browser, or was left alone: the visitor has to know where to look.
  if (hasCode(error, ResourceUnavailableError.code)) return new ResourceUnavailableError(undefined, { cause: error })
  return error
}

/** Whether an error has this code, itself or in the error of the wallet's core that it wraps. */
export function hasCode(error: unknown, code: number): boolean {
  const { code: own, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } | null }
  return own === code || data?.originalError?.code === code
}

/** Wallets of the Wallet Standard and the Safe have no codes: a refusal is known by its text, and by nothing else. */
export function isRefusal(text: string): boolean {
  return /reject|declin|cancel|denied/i.test(text)
}
