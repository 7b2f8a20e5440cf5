import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import { SignInRefusedError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { readSignIn } from '@oriel/shared/signIn/readSignIn.ts'
import type { SignedMessage, SignInAccount, SignInArguments } from '@oriel/shared/signIn/signIn.ts'
import type { SignInFunctions, SignInSession } from '../api/signInOptions.ts'
import type { SignInFields } from '../api/signInSettings.ts'

/**
 * Creates a store that uses the dapp's functions. Calls the functions as methods of the object, because it may be a
 * class instance. The frame checks that the required functions exist.
 */
export function createFunctionStore(functions: SignInFunctions) {
  return {
    async challenge(account: SignInArguments['challenge']) {
      if (functions.getNonce) return { nonce: await functions.getNonce(account) }
      const input = { accountAddress: account.address, chainId: account.chainId }
      const { nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } =
        (await functions.createMessage?.(input)) ?? ({} as SignInFields)
      return { nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources }
    },

    async verify(messages: SignInArguments['verify']) {
      const sessions = messages.map(toSession)
      try {
        const [first, ...others] = sessions
        if (others.length > 0 && functions.setSessions) await functions.setSessions(sessions)
        // Otherwise, add only the first sign-in. The messages share a nonce, which a server accepts only once.
        else if (first && (await functions.addSession(first)) === false) throw new SignInRefusedError()
      } catch (error) {
        throw toSignInError(error)
      }
    },

    /**
     * Queries the active network first and stops at the first result, because each query may make the dapp send a
     * request.
     */
    async sessions({ account, networks }: SignInArguments['sessions']): Promise<SignInAccount[]> {
      for (const chainId of new Set([account.chainId, ...networks])) {
        const sessions = await functions.getSessions(chainId, account.address)
        if (sessions.length > 0) return sessions.map(toAccount)
      }
      return []
    },

    async end({ account, networks }: SignInArguments['end']) {
      if (!functions.revokeSession) await functions.setSessions?.([])
      for (const chainId of new Set([account.chainId, ...networks])) {
        await functions.revokeSession?.(chainId, account.address)
      }
    },
  }
}

function toAccount(entry: object): SignInAccount {
  const { address, chainId, data } = entry as SignInAccount & Partial<SignInSession>
  return data ? { address: data.accountAddress, chainId: data.chainId } : { address, chainId }
}

/**
 * Parses a signed message. Throws if the message is malformed, because a server would reject it. The frame has already
 * verified the EIP-55 checksum.
 */
function toSession({ address, chainId, message, signature, cacao }: SignedMessage): SignInSession {
  const parsed = readSignIn(message)
  if (!parsed) throw new SignInRefusedError(undefined, { data: { reason: 'malformed' } })
  const { namespace: _namespace, scheme: _scheme, address: _address, resources, ...fields } = parsed
  const { uri = '', version = '', nonce = '' } = fields
  const data = {
    ...fields,
    resources: resources.length > 0 ? resources : undefined,
    uri,
    version,
    nonce,
    accountAddress: address,
    chainId,
  }
  return { data, message, signature, cacao: cacao && { h: cacao.h, p: cacao.p, s: cacao.s } }
}

/** Codes of `SignInRefusedError`, `SignInUnknownError` and `SignInUnreachableError`. */
const signInCodes = /^836[0-2]$/

/**
 * Converts an error that the dapp's functions threw. A `TypeError` means that `fetch` failed, so the server did not
 * verify the message.
 */
function toSignInError(error: unknown): unknown {
  if (signInCodes.test(`${getErrorCode(error)}`)) return error
  console.error(error)
  if (error instanceof TypeError) return new SignInUnreachableError(undefined, { cause: error })
  const { reason } = isRecord(error) ? { ...error, ...getErrorData(error) } : {}
  return new SignInRefusedError(undefined, { data: { reason } as object, cause: error })
}
