import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { NetworkNotFoundError, WalletHandedOverError } from '@oriel/shared/errors/catalogueErrors.ts'
import { createUnsupportedError, DisconnectedError, UnsupportedChainIdError } from '@oriel/shared/errors/errors.ts'
import {
  PeerDisconnectedError,
  UnsupportedAccountsError,
  UnsupportedChainsError,
} from '@oriel/shared/errors/protocolErrors.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import { networks } from '../../state/networks.ts'
import { completeParams } from '../connector/callParams.ts'
import { clarifyUnknownMethod } from '../connector/unknownMethod.ts'
import { approveNetwork } from './approveNetwork.ts'
import { type Client, closeClient, openClient } from './client.ts'
import { openClientStorage } from './clientStorage.ts'
import { endSession, openCurrentSession, readLinked } from './currentSession.ts'
import { detectChange, followSession, unfollowSession } from './followSession.ts'
import { findSessionChain, supportsMethod } from './grants.ts'
import { offerSession, pairWallet } from './pairWallet.ts'
import { keepConnected, reopen } from './relays.ts'
import { createProposal, toAuthRequest } from './requestedNamespaces.ts'
import { createRequests } from './requests.ts'
import { createSignInOffers } from './signInOffers.ts'
import type { SessionCalls, SessionChange, SessionRequest } from './tabs/sessionCalls.ts'
import { assertForNetwork, readCallsNetwork } from './walletParams.ts'

/** Timeout in ms for the relay to accept the disconnect message. */
const disconnectTimeoutMs = 1500

type Opened = Awaited<ReturnType<typeof open>>

export function createLeader(
  origin: string,
  onChange: (change: SessionChange) => void,
): SessionCalls & { close: () => void } {
  let opening: Promise<Opened> | undefined
  const lost = new AbortController()
  const openOnce = () => {
    opening ??= open(origin, onChange)
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  return {
    async connect({ namespaces, signIn }, { signal, show }) {
      show({ stage: 'reaching' })
      const { client, session, offered, attempts, offerSignIn } = await openOnce()
      const proposal = createProposal(networks.store.getState().requested, namespaces)
      if (Object.keys(proposal).length === 0) throw new NetworkNotFoundError()
      const authRequest = signIn && toAuthRequest(proposal, signIn)
      const makeOffer = () => (authRequest ? offerSignIn(authRequest) : offerSession(client, proposal))
      const either = AbortSignal.any([signal, lost.signal])
      const onOffer = (pairing: string) => offered.add(pairing)
      const endLate = (topic: string) => void endSession(client, topic)
      attempts.add(either)
      const attempt = {
        client,
        makeOffer,
        signsIn: authRequest !== undefined,
        signal: either,
        show,
        onOffer,
        endSession: endLate,
      }
      const { topic, cacaos } = await pairWallet(attempt).finally(() => attempts.delete(either))
      const signed = authRequest ? await readSigned(client, cacaos, authRequest) : []
      const linked = either.aborted ? undefined : readLinked(client, topic)
      if (linked) await session.use(topic)
      // End the session if the attempt was cancelled during the wallet's approval or while the session was stored.
      // Nothing awaits the session.
      if (linked && either.aborted) await session.drop()
      const change = detectChange(session)
      if (change) onChange(change)
      if (linked && !either.aborted) return { ...linked, signed }
      endLate(topic)
      either.throwIfAborted()
      throw new UnsupportedAccountsError('The wallet shared no account on a network of this dapp.', {
        data: { reason: 'noneShared' },
      })
    },

    restore: async () => (await openOnce()).session.linked(),

    async disconnect({ namespaces, keep }) {
      const { client, session, requests } = await openOnce()
      const topic = keep ? session.get()?.topic : await session.drop()
      if (!topic) return
      const error = new DisconnectedError('The wallet was disconnected before it answered.', {
        data: { reason: 'unanswered' },
      })
      requests.end(error, topic, keep ? namespaces : undefined)
      if (!keep) await withTimeout(endSession(client, topic).catch(console.error), disconnectTimeoutMs)
    },

    request: async (request) => send(await openOnce(), request),

    async approveNetwork({ networkId }) {
      const { client, session, requests } = await openOnce()
      const now = session.get()
      if (!now) throw new DisconnectedError()
      await approveNetwork(networks.toPlain(networks.mustServe(networkId)), now, { client, session, requests })
    },

    /** Rejects pending work, because its results will not arrive in this tab. */
    close() {
      lost.abort(new WalletHandedOverError())
      opening
        ?.then(async ({ end, requests }) => {
          requests.end(new WalletHandedOverError())
          await end()
        })
        .catch((error: unknown) => console.info('Oriel: the WalletConnect client could not be closed.', error))
    },
  }
}

type AuthRequest = NonNullable<ReturnType<typeof toAuthRequest>>

/** Returns the messages that the wallet signed. Lazy-loads the parser, because the QR code must not wait for it. */
async function readSigned(client: Client, cacaos: unknown[], request: AuthRequest): Promise<SignedMessage[]> {
  if (cacaos.length === 0) return []
  try {
    const { readSignedMessages } = await import('./signedMessages.ts')
    return await readSignedMessages(cacaos, request, client.formatAuthMessage)
  } catch (error) {
    // Ignore the error. The wallet is connected anyway, and will receive an ordinary sign-in request.
    console.info('Oriel: the sign-in that the wallet sent cannot be read here.', error)
    return []
  }
}

async function open(origin: string, onChange: (change: SessionChange) => void) {
  const storage = openClientStorage(origin)
  const client = await openClient(storage)
  const session = await openCurrentSession(client, storage)
  const requests = createRequests(client)
  const offerSignIn = createSignInOffers(client)
  const offered = new Set<string>()
  const attempts = new Set<AbortSignal>()
  const disconnectError = new PeerDisconnectedError('The wallet ended the connection.')
  followSession({ client, session, offered, onChange, onEnd: (topic) => requests.end(disconnectError, topic) })
  const leave = keepConnected(client, () => requests.count > 0 || session.get() !== undefined || attempts.size > 0)
  const end = async () => {
    leave()
    unfollowSession(client)
    await closeClient(client)
  }
  return { client, session, requests, offered, attempts, offerSignIn, end }
}

function send({ client, session, requests }: Opened, request: SessionRequest): Promise<unknown> {
  const { method, networkId } = request
  const params = completeParams(request)
  assertForNetwork(method, params, networkId)
  const now = session.get()
  if (!now) throw new DisconnectedError('The session with the wallet is over.', { data: { reason: 'sessionOver' } })
  const called = readCallsNetwork(method, params)
  const chain = findChain(now, called ?? networkId)
  const wallet = now.peer.metadata.name || 'The wallet'
  if (!chain && called) throw new UnsupportedChainIdError(`${wallet} did not agree to ${called}.`)
  if (!chain) {
    throw new UnsupportedChainsError(`${wallet} did not agree to ${networkId}.`, {
      data: { reason: 'notAgreed', wallet, network: networkId },
    })
  }
  if (!supportsMethod(now, chain, method)) throw createUnsupportedError(wallet, method)
  void reopen(client, false)
  return requests.send({ topic: now.topic, chain, method, params }).catch((error: unknown) => {
    throw clarifyUnknownMethod(error, wallet, method)
  })
}

function findChain(session: Parameters<typeof findSessionChain>[0], networkId: CaipNetworkId) {
  const network = networks.served(networkId)
  return network && findSessionChain(session, network)
}
