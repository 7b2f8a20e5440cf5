import { isSameAddress, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import { CustodyConflictError, WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { SignInUnknownError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { storage } from '../../../state/storage.ts'
import { signInApi } from '../api/signIn.ts'
import type { Keeper } from './keeper.ts'
import { createRefusedError, isRefusal } from './refusal.ts'

type Kept = SignInAccount & { token: string; isEnded?: true | undefined }

/** Maximum sign-ins per origin. Older ones are revoked. */
const mostKept = 20

/**
 * Creates a sign-in store that uses the deployment's backend. The tokens stay in the frame's storage, for the exact
 * origin.
 */
export function createOwnKeeper(): Keeper {
  return {
    challenge: () => signInApi.nonce(hostPage.origin).catch(throwUnreachable),

    async verify(messages) {
      const { sessions } = await signInApi.verify({ origin: hostPage.origin, messages }).catch((cause: unknown) => {
        throw toFailure(cause)
      })
      const fresh = sessions.map(({ token, session: { address, chainId } }) => ({ address, chainId, token }))
      const before = readAll()
      const others = before.filter((one) => !fresh.some((newer) => isSameSession(one, newer)))
      const kept = [...fresh, ...others].slice(0, mostKept)
      storage.set('signIns', kept)
      // Revoke dropped tokens, because they would stay valid until they expire.
      void Promise.all(
        before.filter(({ token }) => !kept.some((one) => one.token === token)).map(({ token }) => signInApi.end(token)),
      ).catch((error: unknown) => console.error('Oriel: an older sign-in was not ended.', error))
    },

    async sessions(account) {
      const kept = readKept(account)
      // Ask the backend, because its clock decides, and the sign-in may have been revoked elsewhere.
      const answered = await Promise.all(kept.map(({ token }) => signInApi.sessions(token))).catch(throwUnreachable)
      const valid = kept.filter((one, at) => answered[at]?.sessions.some((session) => isSameSession(session, one)))
      forget(kept.filter((one) => !valid.includes(one)))
      return valid.map(({ address, chainId }) => ({ address, chainId }))
    },

    async end(account) {
      const isEndedSignIn = (one: Kept) => one.isEnded || isSameAccount(one, account)
      const over = readAll().filter(isEndedSignIn)
      if (over.length === 0) return
      // From now on, never return the token to the page, even if the backend does not respond. A later call retries.
      storage.set(
        'signIns',
        readAll().map((one) => (isEndedSignIn(one) ? { ...one, isEnded: true } : one)),
      )
      await Promise.all(over.map(({ token }) => signInApi.end(token))).catch(throwUnreachable)
      forget(over)
    },

    token: (account) =>
      (readKept(account).find((one) => one.chainId === account.chainId) ?? readKept(account)[0])?.token,
  }
}

const readAll = (): Kept[] => storage.get('signIns') ?? []

const readKept = (account: SignInAccount) => readAll().filter((one) => !one.isEnded && isSameAccount(one, account))

function forget(ended: Kept[]) {
  if (ended.length === 0) return
  const left = readAll().filter(({ token }) => !ended.some((one) => one.token === token))
  if (left.length > 0) storage.set('signIns', left)
  else storage.remove('signIns')
}

function isSameAccount(one: SignInAccount, other: SignInAccount): boolean {
  const getNamespace = ({ chainId }: SignInAccount) => parseCaipNetworkId(chainId)?.namespace
  return isSameAddress(one.address, other.address) && getNamespace(one) === getNamespace(other)
}

const isSameSession = (one: SignInAccount, other: SignInAccount) =>
  one.chainId === other.chainId && isSameAddress(one.address, other.address)

function throwUnreachable(cause: unknown): never {
  throw new SignInUnreachableError(undefined, { cause })
}

/**
 * Maps an error of the backend client, whose error classes are for logins. The error's field states what was wrong with
 * a message.
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
