import {
  type NewPasskeyCopy,
  PasskeyChallenge,
  PasskeyCopy,
  type PasskeyRelease,
} from '@oriel/shared/backend/passkeyCopy.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { CustodyConflictError, WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { callBackend } from './ownBackend.ts'

/**
 * Timeout for requesting a challenge, in ms. WebAuthn requires transient user activation, which expires 5 seconds after
 * a click in Chromium.
 */
const challengeTimeoutMs = 3_000

const getPath = (path: string) => `/v1/custody/${path}`

/** API for the encrypted copies of secrets that the backend stores for passkeys, independently of logins. */
export const passkeyCopiesApi = {
  async challenge(): Promise<string> {
    const signal = AbortSignal.timeout(challengeTimeoutMs)
    const path = getPath('passkey-challenges')
    try {
      return (await callBackend({ method: 'POST', path, result: PasskeyChallenge, signal })).challenge
    } catch (cause) {
      throw signal.aborted ? new WalletServerError(undefined, { cause }) : cause
    }
  },

  /** Uploads an encrypted copy and returns the copy that the backend has stored. */
  store: (body: NewPasskeyCopy) =>
    callBackend({ method: 'POST', path: getPath('passkey-copies'), body, result: PasskeyCopy }),

  release: (body: PasskeyRelease) =>
    callBackend({ method: 'POST', path: getPath('passkey-copies/release'), body, result: PasskeyCopy }),
}

/** Returns true if the backend has no copy for this passkey or refused to release it. */
export function isRefused(error: unknown): boolean {
  return error instanceof CustodyConflictError && [403, 404].includes(Number(getErrorData(error).status))
}
