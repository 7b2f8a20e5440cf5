import { codeOf, dataOf } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import { readSignIn } from '#shared/readSignIn.ts'
import type { SignedMessage, SignInAccount, SignInArguments } from '#shared/signIn.ts'
import { SignInRefusedError, SignInUnreachableError } from '#shared/signInErrors.ts'
import type { PageKeeper } from './pageKeeper.ts'
import type { SignInFunctions, SignInSession } from './signInOptions.ts'
import type { SignInFields } from './signInSettings.ts'

/**
 * Creates a store that uses the dapp's functions. Calls them as methods, because the object may be a class instance.
 * The frame validates that the required ones exist.
 */
export function createFunctionsKeeper(own: SignInFunctions): PageKeeper {
  /** Queries the active network first, because each query may cause a request of the dapp. */
  async function find({ account, networks }: SignInArguments['sessions']): Promise<SignInAccount[]> {
    for (const chainId of new Set([account.chainId, ...networks])) {
      const found = await own.getSessions(chainId, account.address)
      if (found.length > 0) return found.map(readEntry)
    }
    return []
  }

  return {
    async challenge(account) {
      if (own.getNonce) return { nonce: await own.getNonce(account) }
      const input = { accountAddress: account.address, chainId: account.chainId }
      const { nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources } =
        (await own.createMessage?.(input)) ?? ({} as SignInFields)
      return { nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources }
    },

    async verify(messages) {
      const sessions = messages.map(toSession)
      try {
        const [first, ...others] = sessions
        if (others.length > 0 && own.setSessions) await own.setSessions(sessions)
        // The messages share one nonce, which a server accepts once.
        else if (first && (await own.addSession(first)) === false) throw new SignInRefusedError()
      } catch (error) {
        throw failureOf(error)
      }
    },

    sessions: find,

    async end({ account, networks }) {
      if (own.revokeSession) {
        for (const chainId of new Set([account.chainId, ...networks])) await own.revokeSession(chainId, account.address)
      } else await own.setSessions?.([])
    },
  }
}

const readEntry = (entry: object): SignInAccount => {
  const { address, chainId, data } = entry as SignInAccount & Partial<SignInSession>
  return data ? { address: data.accountAddress, chainId: data.chainId } : { address, chainId }
}

/** Parses a signed message. Throws if a server would reject it. The frame has verified the EIP-55 checksum. */
function toSession({ address, chainId, message, signature, cacao }: SignedMessage): SignInSession {
  const read = readSignIn(message)
  if (!read) throw new SignInRefusedError(undefined, { data: { reason: 'malformed' } })
  const { namespace: _namespace, scheme: _scheme, address: _address, resources, ...fields } = read
  const { uri = '', version = '', nonce = '' } = fields
  const listed = resources.length > 0 ? resources : undefined
  const data = { ...fields, resources: listed, uri, version, nonce, accountAddress: address, chainId }
  return { data, message, signature, cacao: cacao && { h: cacao.h, p: cacao.p, s: cacao.s } }
}

const own = /^836[0-2]$/

/** Converts an error of the dapp. A `TypeError` means a failed `fetch`, so the server did not verify the message. */
function failureOf(error: unknown): unknown {
  if (own.test(`${codeOf(error)}`)) return error
  console.error(error)
  if (error instanceof TypeError) return new SignInUnreachableError(undefined, { cause: error })
  const { reason } = isRecord(error) ? { ...error, ...dataOf(error) } : {}
  return new SignInRefusedError(undefined, { data: { reason } as object, cause: error })
}
