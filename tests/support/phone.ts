import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { solanaNetworkId } from '../../localnet/solana/bank/genesis.ts'
import { createPhoneKeys, type PhoneCall, type PhoneKeysOptions, PhoneRefusal } from './phoneKeys.ts'
import { createPhoneSignIns, type SignInReaction } from './phoneSignIn.ts'
import { createQueue } from './queue.ts'

type Kit = InstanceType<typeof WalletKit>
type Proposal = WalletKitTypes.SessionProposal
type Namespaces = Parameters<Kit['approveSession']>[0]['namespaces']
type Storage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>

type RequestRecord = { topic: string; request: { method: string }; response?: object }

export type PhoneOptions = PhoneKeysOptions & {
  relayUrl: string
  name?: string
  /** CAIP-2 IDs of the networks that the phone supports. */
  chains?: readonly string[]
  /** The phone's reaction to a proposal. @default 'approve' */
  onProposal?: 'approve' | 'reject' | 'ignore'
  /** The phone's reaction to a request. @default 'answer' */
  onRequest?: 'answer' | 'hold'
  /** The phone's reaction to a connection request with a sign-in. @default such requests are not supported */
  onSignIn?: SignInReaction
}

/** Request that the phone received. With `onRequest: 'hold'`, the test must respond. */
export type PhoneRequest = PhoneCall & {
  /** Responds with `result`, or with the requested signature. */
  approve(result?: unknown): Promise<void>
  /** Rejects the request. @default code 5000, because most phones send it when the user rejects */
  reject(code?: number, message?: string): Promise<void>
}

export type Phone = Awaited<ReturnType<typeof startPhone>>

const endReason = { code: 6000, message: 'User disconnected.' }
const knownChains = ['eip155:31337', 'eip155:31338', solanaNetworkId]

// Gives each phone and dapp in this process its own WalletConnect core. By default they would share a global one.
process.env.DISABLE_GLOBAL_CORE = 'true'

/** Starts a third-party phone wallet (WalletKit) in this process. It communicates only through the relay. */
export async function startPhone(options: PhoneOptions) {
  const { relayUrl, name = 'Test Phone', chains = knownChains } = options
  const keys = createPhoneKeys(options)
  const storage = createStorage()
  const proposals = createQueue<Proposal>()
  const requests = createQueue<PhoneRequest>()
  const deletions = createQueue<string>()
  const failures: unknown[] = []
  /** Records the error if an event handler's promise rejects, because nothing else awaits it. */
  const watch = (work: Promise<unknown>) => void work.catch((error: unknown) => failures.push(error))
  const signIns = createPhoneSignIns({
    kit: () => kit,
    address: keys.addresses.eip155,
    chains: chains.filter((chain) => chain.startsWith('eip155:')),
    sign: keys.signText,
    watch,
  })
  if (options.onSignIn) signIns.onSignIn = options.onSignIn
  let lastProposal: Proposal | undefined
  let kit: Kit

  async function open(relayUrl: string): Promise<Kit> {
    const opened = await openKit({ relayUrl, name, storage })
    opened.on('session_proposal', (proposal) => {
      lastProposal = proposal
      proposals.add(proposal)
      if (phone.onProposal === 'approve') watch(phone.approve())
      if (phone.onProposal === 'reject') watch(phone.reject())
    })
    opened.on('session_request', (event) => {
      const request = createRequest(event)
      requests.add(request)
      if (phone.onRequest === 'answer') watch(request.approve())
    })
    if (options.onSignIn) signIns.listen(opened)
    opened.on('session_delete', ({ topic }) => deletions.add(topic))
    return opened
  }

  function createRequest({ id, topic, params: { request, chainId } }: WalletKitTypes.SessionRequest): PhoneRequest {
    const { method, params } = request
    const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    const call = { method, params, chainId }
    return {
      ...call,
      async approve(result) {
        try {
          await respond({ result: result === undefined ? await handleCall(call) : result })
        } catch (error) {
          if (!(error instanceof PhoneRefusal)) throw error
          await respond({ error: { code: error.code, message: error.message } })
        }
      },
      reject: (code = 5000, message = 'User rejected.') => respond({ error: { code, message } }),
    }
  }

  async function handleCall(call: PhoneCall): Promise<unknown> {
    if (call.method !== 'wallet_switchEthereumChain') return keys.answer(call)
    const [{ chainId }] = call.params as [{ chainId: string }]
    const chain = `eip155:${Number(chainId)}`
    if (!chains.includes(chain)) throw new PhoneRefusal(4902, `The phone does not know ${chain}.`)
    await phone.emitChainChanged(Number(chainId))
    return null
  }

  function offer({ params: { requiredNamespaces, optionalNamespaces } }: Proposal): Namespaces {
    const namespaces: Namespaces = {}
    for (const namespace of ['eip155', 'solana'] as const) {
      const requested = [requiredNamespaces[namespace], optionalNamespaces?.[namespace]].filter(
        (item) => item !== undefined,
      )
      const requestedChains = new Set(requested.flatMap((item) => item.chains ?? []))
      const granted = chains.filter((chain) => requestedChains.has(chain))
      if (granted.length === 0) continue
      namespaces[namespace] = {
        chains: granted,
        accounts: granted.map((chain) => `${chain}:${keys.addresses[namespace]}`),
        methods: [...new Set(requested.flatMap(({ methods }) => methods))],
        events: [...new Set(requested.flatMap(({ events }) => events))],
      }
    }
    return namespaces
  }

  const phone = {
    addresses: keys.addresses,
    proposals,
    requests,
    signIns: signIns.signIns,
    deletions,
    /** Errors thrown in event handlers. Tests check this list, because they cannot await the handlers. */
    failures,
    onProposal: options.onProposal ?? 'approve',
    onRequest: options.onRequest ?? 'answer',

    client: () => kit.engine.signClient,
    pair: (uri: string) => kit.pair({ uri }),
    async approve({ namespaces }: { namespaces?: Namespaces } = {}) {
      const proposal = lastProposal ?? (await proposals.next())
      return kit.approveSession({ id: proposal.id, namespaces: namespaces ?? offer(proposal) })
    },
    async reject(code = 5000, message = 'User rejected.') {
      const proposal = lastProposal ?? (await proposals.next())
      await kit.rejectSession({ id: proposal.id, reason: { code, message } })
    },

    session() {
      const session = Object.values(kit.getActiveSessions()).at(-1)
      if (!session) throw new Error('The phone has no session.')
      return session
    },
    sessions: () => Object.values(kit.getActiveSessions()),
    emitAccountsChanged: (accounts: string[], chainId = 'eip155:31337') => emit('accountsChanged', accounts, chainId),
    emitChainChanged: (chainId: number) => emit('chainChanged', chainId, `eip155:${chainId}`),
    async updateSession(namespaces: Namespaces) {
      const { topic } = phone.session()
      // Waits for the response itself, because the client's `acknowledged` never resolves if it is called after the
      // response has arrived.
      const { history } = kit.core
      const answers = createQueue<object>()
      const record = ({ request, response, ...rest }: RequestRecord) => {
        if (rest.topic === topic && request.method === 'wc_sessionUpdate' && response) answers.add(response)
      }
      history.on('history_updated', record)
      await kit.updateSession({ topic, namespaces })
      const answer = await answers.next()
      history.off('history_updated', record)
      if (!('result' in answer)) throw new Error(`The dapp did not agree: ${JSON.stringify(answer)}`)
    },
    ping: () => kit.engine.signClient.ping({ topic: phone.session().topic }),
    disconnect: () => kit.disconnectSession({ topic: phone.session().topic, reason: endReason }),
    /** Sends the message that ends the session, but keeps the session on the phone. */
    async sendDelete() {
      const { topic } = phone.session()
      const message = { id: Date.now() * 1000, jsonrpc: '2.0', method: 'wc_sessionDelete', params: endReason }
      await kit.core.relayer.publish(topic, await kit.core.crypto.encode(topic, message), { ttl: 86_400, tag: 1112 })
    },

    /** Closes the app and opens it again, with a different relay if given. The app then has only what it stored. */
    async restart(next = relayUrl) {
      await closeKit(kit)
      kit = await open(next)
    },
    stop: () => closeKit(kit),
  }

  const emit = (event: string, data: unknown, chainId: string) =>
    kit.emitSessionEvent({ topic: phone.session().topic, event: { name: event, data }, chainId })

  kit = await open(relayUrl)
  return phone
}

async function openKit({ relayUrl, name, storage }: { relayUrl: string; name: string; storage: Storage }) {
  const core = new Core({ projectId: 'localnet', relayUrl, storage, logger: 'silent', telemetryEnabled: false })
  // Disables the event client, which would send events to the vendor's server regardless of the settings.
  core.eventClient.init = async () => {}
  const kit = await WalletKit.init({
    // Casts the core, because its type comes from a different version of the package. The optional fields of the two
    // versions treat `undefined` differently.
    core: core as WalletKitTypes.Options['core'],
    metadata: { name, description: 'A phone of the tests', url: 'https://phone.example', icons: [] },
    // Disables the queue, because it emits a request only one second after the previous response.
    signConfig: { disableRequestQueue: true },
  })
  // Silences the client, which would log errors about another phone's messages when two phones scan the same code.
  kit.engine.signClient.logger.level = 'silent'
  return kit
}

async function closeKit({ core }: Kit) {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** Stores values as a phone does: as copies that survive a restart of the app. */
function createStorage(): Storage {
  const items = new Map<string, string>()
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() => [...items].map(([key, text]): [string, Value] => [key, read(text)]),
    getItem: async (key) => read(items.get(key)),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}
