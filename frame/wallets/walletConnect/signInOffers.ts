import { PairingExpiredError, PhoneRequestExpiredError } from '@oriel/shared/errors/catalogueErrors.ts'
import {
  PeerUnsupportedMethodError,
  SessionSettlementFailedError,
  UnsupportedMethodsError,
} from '@oriel/shared/errors/protocolErrors.ts'
import type { SignInFields } from '../../chains/signInFields.ts'
import { type AuthAnswer, patchAuthRequests, takeAuthAnswer } from './authRequests.ts'
import type { Client } from './client.ts'
import { endSession } from './currentSession.ts'
import { toWalletError } from './errors.ts'
import { type Answer, type Offer, readPairingTopic } from './pairWallet.ts'

/** Timeout in ms for a wallet to respond to a code, the same as for a proposal. */
const answerMs = 300_000

type AuthRequest = { chains: string[]; methods: string[]; fields: SignInFields }

/**
 * Returns a function that offers a code for a combined connection and sign-in. A wallet that does not support combined
 * requests gets an ordinary proposal from the same code.
 */
export function createSignInOffers(client: Client) {
  const requests = patchAuthRequests(client)

  return async ({ chains, methods, fields }: AuthRequest): Promise<Offer> => {
    const { domain, uri, nonce, statement, resources, expirationTime: exp, notBefore: nbf } = fields
    const expiresAt = Date.now() + answerMs
    const forget = requests.expect({ ...fields, expiresAt })
    const optional = { ...(statement && { statement }), ...(resources && { resources }), ...(exp && { exp }) }
    const { uri: code, response } = await client
      .authenticate({ chains, methods, domain, uri, nonce, ...optional, ...(nbf && { nbf }) })
      .finally(forget)
    requests.keepKey()
    const pairing = readPairingTopic(code)
    return {
      uri: code,
      async answer() {
        const answer = await waitForResult(response(), { client, requests, pairing })
        if (Date.now() < expiresAt) return answer
        // End the session of an expired code. A newer code is already on screen, and the verifier may no longer accept
        // the nonce.
        void endSession(client, answer.topic)
        throw new PairingExpiredError()
      },
    }
  }
}

type Response = ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>
type About = { client: Client; requests: ReturnType<typeof patchAuthRequests>; pairing: string }

/** Resolves with the session created from a code. `cacaos` is empty if the wallet only connected. */
async function waitForResult(response: Response, { client, requests, pairing }: About): Promise<Answer> {
  const settled = await response.catch(async (error: unknown): Promise<Answer> => {
    const answer = takeAuthAnswer(client, pairing)
    if (answer?.kind !== 'signed') throw describeFailure(error, answer)
    // Keep the session if the signature is from a contract. The verifier checks contract signatures in the ordinary
    // request that follows.
    const topic = await requests.untilStored(pairing)
    if (topic && answer.isByContract) return { topic, cacaos: [] }
    if (topic) void endSession(client, topic)
    throw new SessionSettlementFailedError('The wallet’s signature is not valid.', {
      data: { reason: 'signature' },
      cause: error,
    })
  })
  if ('topic' in settled) return settled
  takeAuthAnswer(client, pairing)
  const { auths = [], session } = settled
  if (session) return { topic: session.topic, cacaos: auths }
  throw new UnsupportedMethodsError('The wallet signed in, but it did not connect.', { data: { reason: 'signInOnly' } })
}

/** Returns the wallet's own error if there is one. The library rejects with only the text of the wallet's error. */
function describeFailure(error: unknown, answer: AuthAnswer | undefined) {
  const isOwn = answer?.kind === 'refused' && answer.error.code !== PeerUnsupportedMethodError.code
  const known = toWalletError(isOwn ? answer.error : error)
  return known.code === PhoneRequestExpiredError.code ? new PairingExpiredError() : known
}
