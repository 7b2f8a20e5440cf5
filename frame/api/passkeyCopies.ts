import { dataOf } from '#shared/errors.ts'
import { CustodyConflictError } from '#shared/loginErrors.ts'
import { type NewPasskeyCopy, PasskeyChallenge, PasskeyCopy, type PasskeyRelease } from '#shared/passkeyCopy.ts'
import { callBackend } from './ownBackend.ts'

const at = (path: string) => `/v1/custody/${path}`

/** The sealed secrets that the backend keeps for passkeys, which no login owns. */
export const passkeyCopiesApi = {
  async challenge(): Promise<string> {
    return (await callBackend({ method: 'POST', path: at('passkey-challenges'), result: PasskeyChallenge })).challenge
  },

  /** Returns the copy as the backend has it now. */
  store: (body: NewPasskeyCopy) =>
    callBackend({ method: 'POST', path: at('passkey-copies'), body, result: PasskeyCopy }),

  release: (body: PasskeyRelease) =>
    callBackend({ method: 'POST', path: at('passkey-copies/release'), body, result: PasskeyCopy }),
}

/** True when the backend has answered, and gives no copy for this passkey. */
export function isRefused(error: unknown): boolean {
  return error instanceof CustodyConflictError && [403, 404].includes(Number(dataOf(error).status))
}
