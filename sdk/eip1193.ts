import { DisconnectedError, InvalidRequestError, MethodNotAllowedError, type WalletError } from '#shared/errors.ts'
import { isRecord } from './checks.ts'
import { createEmitter } from './emitter.ts'
import type { ReadRequest } from './reads.ts'
import type { CaipNetworkId, KitState } from './types.ts'

/** The events of EIP-1193 and what their listeners get. */
export type Eip1193Events = {
  connect: { chainId: `0x${string}` }
  disconnect: WalletError
  accountsChanged: string[]
  chainChanged: `0x${string}`
  message: { type: string; data: unknown }
}

/** An EIP-1193 provider. Every rejection is a `WalletError` with the code of the EIP. */
export type Eip1193Provider = {
  readonly isOriel: true
  /** Sends one JSON-RPC request to the wallet. */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Adds a listener. */
  on<event extends keyof Eip1193Events>(event: event, listener: (value: Eip1193Events[event]) => void): Eip1193Provider
  /** Removes a listener. */
  removeListener<event extends keyof Eip1193Events>(
    event: event,
    listener: (value: Eip1193Events[event]) => void,
  ): Eip1193Provider
}

type Options = {
  /** The state that the frame reported; undefined before it did. */
  reported: () => KitState | undefined
  /** Whether there may be a session, so that it is worth asking the frame. */
  mayBeConnected: () => boolean
  /** Starts the frame; there is a reported state afterwards. */
  start: () => Promise<unknown>
  read: (request: ReadRequest) => Promise<unknown>
  /** One request that may ask the user, and so has no deadline. */
  ask: (request: ReadRequest) => Promise<unknown>
}

/** Methods that may ask the user; everything else is a read. */
const asksUser = /^(eth_requestAccounts|personal_|eth_sign|eth_send(?!RawTransaction$)|wallet_)/

/** The frame's limit; a longer name would spoil the message it travels in. */
const maximumMethodLength = 64

/** The provider of one kit, and the function that turns a change of the state into its events. */
export function createEip1193({ reported, mayBeConnected, start, read, ask }: Options) {
  const emitter = createEmitter<Eip1193Events>()

  async function request(input: unknown): Promise<unknown> {
    const { method, params } = readArguments(input)
    if (method === 'eth_accounts') {
      if (!reported() && !mayBeConnected()) return []
      if (!reported()) await start()
      return addresses(reported())
    }
    const chainId = toChainId(reported())
    if (chainId && method === 'eth_chainId') return chainId
    if (chainId && method === 'net_version') return BigInt(chainId).toString()
    const message: ReadRequest = { namespace: 'eip155', method, params }
    return asksUser.test(method) ? ask(message) : read(message)
  }

  const provider: Eip1193Provider = {
    isOriel: true,
    request,
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }

  function update(before: KitState | undefined, after: KitState) {
    const chainId = toChainId(after)
    const chainIdBefore = toChainId(before)
    const wasConnected = isConnected(before)
    if (!wasConnected && isConnected(after)) emitter.emit('connect', { chainId: chainId ?? '0x0' })
    if (chainId && chainIdBefore && chainId !== chainIdBefore) emitter.emit('chainChanged', chainId)
    const accounts = addresses(after)
    if (accounts.join() !== addresses(before).join()) emitter.emit('accountsChanged', accounts)
    if (wasConnected && !isConnected(after)) emitter.emit('disconnect', new DisconnectedError())
  }

  return { provider, update, clear: emitter.clear }
}

function readArguments(input: unknown): { method: string; params: unknown } {
  const { method, params } = isRecord(input) ? input : {}
  const hasParams = params === undefined || (typeof params === 'object' && params !== null)
  if (typeof method !== 'string' || method === '' || !hasParams) {
    throw new InvalidRequestError('A request is { method, params }, with an array or an object as params.')
  }
  if (method.length > maximumMethodLength) throw new MethodNotAllowedError()
  return { method, params }
}

function isConnected(state: KitState | undefined): boolean {
  return state?.namespaces.eip155?.status === 'connected'
}

function addresses(state: KitState | undefined): string[] {
  return isConnected(state) ? (state?.namespaces.eip155?.accounts.map(({ address }) => address) ?? []) : []
}

/** EIP-695 writes `eip155:1` as `0x1`. */
function toChainId(state: KitState | undefined): `0x${string}` | undefined {
  const networkId: CaipNetworkId | undefined = state?.namespaces.eip155?.networkId
  const reference = /^eip155:(\d{1,32})$/.exec(networkId ?? '')?.[1]
  return reference ? `0x${BigInt(reference).toString(16)}` : undefined
}
