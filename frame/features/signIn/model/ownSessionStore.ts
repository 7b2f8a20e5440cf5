import { isSameAddress, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import { CustodyConflictError, WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { SignInUnknownError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { storage } from '../../../state/storage.ts'
import { signInApi } from '../api/signIn.ts'
import { createRefusedError, isRefusal } from './refusal.ts'
import type { SessionStore } from './sessionStore.ts'

type StoredSignIn = SignInAccount & { token: string; isEnded?: true | undefined }

/** Maximum number of sign-ins per origin. Older sign-ins are revoked. */
const maxKept = 20

/**
 * Creates a sign-in store that uses the deployment's backend. The tokens stay in the frame's storage, for the exact
 * origin.
 */
export function createOwnSessionStore(): SessionStore {
  return {
    challenge: () => signInApi.nonce(hostPage.origin).catch(throwUnreachable),

    async verify(messages) {
      const { sessions } = await signInApi.verify({ origin: hostPage.origin, messages }).catch((cause: unknown) => {
        throw toFailure(cause)
      })
      const fresh = sessions.map(({ token, session: { address, chainId } }) => ({ address, chainId, token }))
      const before = readAll()
      const others = before.filter((signIn) => !fresh.some((newer) => isSameSession(signIn, newer)))
      const stored = [...fresh, ...others].slice(0, maxKept)
      storage.set('signIns', stored)
      // Revoke dropped tokens, because they would stay valid until they expire.
      void Promise.all(
        before
          .filter(({ token }) => !stored.some((signIn) => signIn.token === token))
          .map(({ token }) => signInApi.end(token)),
      ).catch((error: unknown) => console.error('Oriel: an older sign-in was not ended.', error))
    },

    async sessions(account) {
      const stored = readKept(account)
      // Ask the backend, because its clock decides, and the sign-in may have been revoked elsewhere.
      const answered = await Promise.all(stored.map(({ token }) => signInApi.sessions(token))).catch(throwUnreachable)
      const valid = stored.filter((signIn, at) =>
        answered[at]?.sessions.some((session) => isSameSession(session, signIn)),
      )
      forget(stored.filter((signIn) => !valid.includes(signIn)))
      return valid.map(({ address, chainId }) => ({ address, chainId }))
    },

    async end(account) {
      const isEndedSignIn = (signIn: StoredSignIn) => signIn.isEnded || isSameAccount(signIn, account)
      const over = readAll().filter(isEndedSignIn)
      if (over.length === 0) return
      // From now on, never return the token to the page, even if the backend does not respond. A later call retries.
      storage.set(
        'signIns',
        readAll().map((signIn) => (isEndedSignIn(signIn) ? { ...signIn, isEnded: true } : signIn)),
      )
      await Promise.all(over.map(({ token }) => signInApi.end(token))).catch(throwUnreachable)
      forget(over)
    },

    token: (account) =>
      (readKept(account).find((signIn) => signIn.chainId === account.chainId) ?? readKept(account)[0])?.token,
  }
}

const readAll = (): StoredSignIn[] => storage.get('signIns') ?? []

const readKept = (account: SignInAccount) =>
  readAll().filter((signIn) => !signIn.isEnded && isSameAccount(signIn, account))

function forget(ended: StoredSignIn[]) {
  if (ended.length === 0) return
  const left = readAll().filter(({ token }) => !ended.some((signIn) => signIn.token === token))
  if (left.length > 0) storage.set('signIns', left)
  else storage.remove('signIns')
}

function isSameAccount(a: SignInAccount, b: SignInAccount): boolean {
  const getNamespace = ({ chainId }: SignInAccount) => parseCaipNetworkId(chainId)?.namespace
  return isSameAddress(a.address, b.address) && getNamespace(a) === getNamespace(b)
}

const isSameSession = (a: SignInAccount, b: SignInAccount) =>
  a.chainId === b.chainId && isSameAddress(a.address, b.address)

function throwUnreachable(cause: unknown): never {
  throw new SignInUnreachableError(undefined, { cause })
}

/**
 * Maps an error of the backend client to a sign-in error, because the client's error classes are for logins. The
 * error's field states what was wrong with a message.
 */
function toFailure(cause: unknown) {
  const { field, status } = getErrorData(cause)
  if (getErrorCode(cause) === WalletServerError.code) {
    return status === 503
      ? new SignInUnknownError(undefined, { cause })
      : new SignInUnreachableError(undefined, { cause })
  }
  const isRefused = isRefusal(field) || getErrorCode(cause) === CustodyConflictError.code
  return isRefused ? createRefusedError(field, cause) : new SignInUnreachableError(undefined, { cause })
}
