import { DisconnectedError, InvalidRequestError, MethodNotAllowedError, type WalletError } from '#shared/errors.ts'
import { toQuantity } from '#shared/hex.ts'
import { isRecord } from '#shared/json.ts'
import type { CaipNetworkId } from './caip.ts'
import { createEmitter } from './emitter.ts'
import type { ReadRequest } from './reads.ts'
import type { KitState } from './types.ts'

/** The events of EIP-1193 with the value that a listener receives. */
export type Eip1193Events = {
  connect: { chainId: `0x${string}` }
  disconnect: WalletError
  accountsChanged: string[]
  chainChanged: `0x${string}`
  message: { type: string; data: unknown }
}

/** The events of a Solana provider with the value that a listener receives. */
export type SolanaEvents = {
  connect: { chainId: CaipNetworkId }
  disconnect: WalletError
  /** Addresses in base58. */
  accountsChanged: string[]
  chainChanged: CaipNetworkId
}

/** The providers of all namespaces have these members in common. */
export type Provider<events> = {
  readonly isOriel: true
  /**
   * Sends one JSON-RPC request to the wallet and returns its result. Rejects with a `WalletError`: 4001 when the visitor refuses,
   * 4100 without a connection, 4200 for an unknown method, 4900 when the wallet cannot be reached.
   */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  removeListener<event extends keyof events>(event: event, listener: (value: events[event]) => void): Provider<events>
  /** Sends a JSON-RPC request, or a list of them, in the form of libraries that are older than EIP-1193. */
  sendAsync(payload: unknown, callback: (error: unknown, response: unknown) => void): void
}

/** An EIP-1193 provider. Each rejection is a `WalletError` with the code of the EIP. */
export type Eip1193Provider = Provider<Eip1193Events>

/** A provider of the same form for the `solana_*` methods. A chain id is the CAIP-2 id here. */
export type SolanaProvider = Provider<SolanaEvents>

type Options = {
  namespace: 'eip155' | 'solana'
  /** Returns the state that the frame reported last; undefined before the first one. */
  reported: () => KitState | undefined
  /** Returns whether there may be a connection, so that the frame has to be asked. */
  mayBeConnected: () => boolean
  /** Starts the frame. Afterwards `reported` returns a state. */
  start: () => Promise<unknown>
  read: (request: ReadRequest) => Promise<unknown>
  /** Sends one request that may ask the visitor, and so has no deadline. */
  ask: (request: ReadRequest) => Promise<unknown>
}

/** The build makes this pattern from `rpcMethods` (`scripts/askingMethods.ts`). */
declare const ASKING_METHODS: string

/** Matches the methods that may ask the user. Every other method is a read. */
const asksUser = new RegExp(ASKING_METHODS)

/** The frame accepts no longer method name, and would refuse the whole batch with it. */
const maximumMethodLength = 64

/** Creates a provider around its `request`, and the emitter of its events. */
export function createProvider(request: Eip1193Provider['request']) {
  const emitter = createEmitter<Eip1193Events>()
  const answer = async (payload: unknown) => {
    const { id, method, params } = Object(payload)
    const about = { id, jsonrpc: '2.0' }
    return request({ method, params }).then(
      (result) => ({ ...about, result }),
      (error: unknown) => ({ ...about, error }),
    )
  }
  const provider: Eip1193Provider = {
    isOriel: true,
    request,
    sendAsync(payload, callback) {
      if (Array.isArray(payload)) void Promise.all(payload.map(answer)).then((all) => callback(null, all))
      else void answer(payload).then((one) => callback('error' in one ? one.error : null, one))
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return { emitter, provider }
}

/** Creates the provider of one namespace, and the function that turns a change of the state into its events. */
export function createEip1193({ namespace, reported, mayBeConnected, start, read, ask }: Options) {
  const isEvm = namespace === 'eip155'
  const accountsOf = (state: KitState | undefined) => {
    const { status, accounts } = state?.namespaces[namespace] ?? {}
    return status === 'connected' ? accounts?.map(({ address }) => address) : undefined
  }
  const chainIdOf = (state: KitState | undefined) => {
    const { networkId } = state?.namespaces[namespace] ?? {}
    // EIP-695 writes `eip155:1` as `0x1`. Other namespaces use the CAIP-2 id, as `SolanaEvents` says.
    return (isEvm && networkId ? toQuantity(BigInt(networkId.slice(7))) : networkId) as `0x${string}` | undefined
  }

  /** Holds the accounts that the page knows from an answer or an event; undefined before the first of them. */
  let known: readonly string[] | undefined

  async function request(input: unknown): Promise<unknown> {
    const { method, params } = readArguments(input)
    if (method === (isEvm ? 'eth_accounts' : 'solana_getAccounts')) {
      if (!reported() && !mayBeConnected()) {
        known = []
        return []
      }
      if (!reported()) await start()
      // While the wallet of the last visit reconnects, only the frame can wait for the answer.
      if (reported()?.namespaces[namespace]?.status !== 'connecting') {
        const accounts = accountsOf(reported()) ?? []
        return isEvm ? accounts : accounts.map((pubkey) => ({ pubkey }))
      }
    }
    const chainId = isEvm && chainIdOf(reported())
    if (chainId && method === 'eth_chainId') return chainId
    const message: ReadRequest = { namespace, method, params }
    return asksUser.test(method) ? ask(message) : read(message)
  }

  const { emitter, provider } = createProvider(request)

  /**
   * Emits what has changed for the page. A session that comes back when the page is loaded is no change and emits nothing: the
   * provider takes requests from the beginning (so there is no `connect` of EIP-1193), and `eth_accounts` waits for the session
   * (so no earlier answer became wrong). Libraries treat these events as the visitor's wish: wagmi's injected connector connects
   * by them although the visitor has disconnected in the page. For the same reason a wallet that comes back after a reload of the
   * frame is not reported as gone in between.
   */
  function update(before: KitState | undefined, after: KitState) {
    const chainId = chainIdOf(after)
    const chainIdBefore = chainIdOf(before)
    const knownBefore = known
    if (after.namespaces[namespace]?.status !== 'connecting') known = accountsOf(after) ?? []
    const isChanged = knownBefore !== undefined && `${knownBefore}` !== `${known}`
    if (isChanged && knownBefore.length === 0) emitter.emit('connect', { chainId: chainId ?? '0x0' })
    if (chainId && chainIdBefore && chainId !== chainIdBefore) emitter.emit('chainChanged', chainId)
    if (!isChanged || !known) return
    emitter.emit('accountsChanged', [...known])
    if (known.length === 0) emitter.emit('disconnect', new DisconnectedError())
  }

  return { provider, update, emit: emitter.emit, clear: emitter.clear }
}

function readArguments(input: unknown): { method: string; params: unknown } {
  const { method, params } = isRecord(input) ? input : {}
  const hasParams = params === undefined || (typeof params === 'object' && params !== null)
  if (typeof method !== 'string' || !method || !hasParams) {
    throw new InvalidRequestError()
  }
  if (method.length > maximumMethodLength) throw new MethodNotAllowedError()
  return { method, params }
}
