import { DisconnectedError, InvalidRequestError } from '#shared/errors.ts'
import { toQuantity } from '#shared/hex.ts'
import { isRecord, toRecord } from '#shared/json.ts'
import { askingMethods, connectingMethods } from '#shared/methodNames.ts'
import { createProvider, type LoadLater, type Provider } from './provider.ts'
import type { PageRequest } from './reads.ts'
import type { KitState } from './types.ts'

type Options = {
  isOriel: Provider<unknown>['isOriel']
  reported: () => KitState | undefined
  mayBeConnected: () => boolean
  /** Starts the frame and returns its methods. Afterwards `reported` returns a state. */
  calls: () => Promise<{ request: (request: PageRequest) => Promise<unknown> }>
  read: (request: PageRequest) => Promise<unknown>
  load: LoadLater
}

/** The frame refuses the whole batch with a longer name. It knows no name of this length, and refuses it alone. */
const maximumMethodLength = 64

export function createChainProvider(
  namespace: 'eip155' | 'solana',
  { isOriel, reported, mayBeConnected, calls, load, read }: Options,
) {
  const isEvm = namespace === 'eip155'
  const accountsOf = (state: KitState | undefined) => {
    const { status, accounts } = state?.namespaces[namespace] ?? {}
    return status === 'connected' ? accounts?.map(({ address }) => address) : undefined
  }
  const chainIdOf = (state: KitState | undefined) => {
    const { networkId } = state?.namespaces[namespace] ?? {}
    // EIP-695 writes `eip155:1` as `0x1`. Other namespaces use the CAIP-2 id, as `SolanaEvents` says.
    return (isEvm && networkId ? toQuantity(BigInt(networkId.slice('eip155:'.length))) : networkId) as
      | `0x${string}`
      | undefined
  }

  /** Holds the accounts that the page knows from an answer or an event; undefined before the first of them. */
  let known: readonly string[] | undefined

  async function request(input: unknown): Promise<unknown> {
    const { method, params, isChosen } = readArguments(input)
    const answer = await readState(method)
    if (answer !== undefined) return answer
    const message: PageRequest = { namespace, method, params }
    if (isChosen && connectingMethods.includes(method)) message.isChosen = true
    // A request that may ask the visitor is a call of its own, because reads share one message.
    return askingMethods.includes(method) ? (await calls()).request(message) : read(message)
  }

  /** Answers a request by the state that the frame reported, without a call if possible. */
  async function readState(method: string): Promise<unknown> {
    if (isEvm && method === 'eth_chainId') return chainIdOf(reported())
    if (isEvm && method === 'eth_accounts') return readAccounts()
    if (isEvm || method !== 'solana_getAccounts') return undefined
    return (await readAccounts())?.map((pubkey) => ({ pubkey }))
  }

  /** Returns undefined while the wallet of the last visit reconnects: only the frame can wait for that. */
  async function readAccounts(): Promise<readonly string[] | undefined> {
    if (!reported()) {
      if (!mayBeConnected()) {
        known = []
        return known
      }
      await calls()
    }
    return isConnecting(reported()) ? undefined : (accountsOf(reported()) ?? [])
  }

  const isConnecting = (state: KitState | undefined) => state?.namespaces[namespace]?.status === 'connecting'

  const { emitter, provider } = createProvider({ isOriel, request, load })

  /**
   * Emits what has changed for the page. A session that comes back when the page is loaded is no change and emits
   * nothing: the provider takes requests from the beginning (so there is no `connect` of EIP-1193), and `eth_accounts`
   * waits for the session (so no earlier answer became wrong). Libraries treat these events as the visitor's wish:
   * wagmi's injected connector connects by them although the visitor has disconnected in the page. For the same reason
   * a wallet that comes back after a reload of the frame is not reported as gone in between.
   */
  function update(before: KitState | undefined, after: KitState) {
    const chainId = chainIdOf(after)
    const chainIdBefore = chainIdOf(before)
    const knownBefore = known
    if (!isConnecting(after)) known = accountsOf(after) ?? []
    const isChanged = knownBefore !== undefined && known !== undefined && !isEqual(knownBefore, known)
    if (isChanged && knownBefore.length === 0) emitter.emit('connect', { chainId: chainId ?? '0x0' })
    if (chainId && chainIdBefore && chainId !== chainIdBefore) emitter.emit('chainChanged', chainId)
    if (!isChanged || !known) return
    emitter.emit('accountsChanged', [...known])
    if (known.length === 0) emitter.emit('disconnect', new DisconnectedError())
  }

  return { provider, update, emit: emitter.emit, clear: emitter.clear }
}

function isEqual(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((address, index) => address === second[index])
}

function readArguments(input: unknown) {
  const { method, params, isChosen } = toRecord(input)
  const hasParams = params === undefined || isRecord(params) || Array.isArray(params)
  if (typeof method !== 'string' || !method || !hasParams) {
    throw new InvalidRequestError()
  }
  return { method: method.slice(0, maximumMethodLength), params, isChosen: isChosen === true }
}
