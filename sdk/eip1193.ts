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

/**
 * Maximum characters of a method name that are sent. The frame rejects a whole batch with a longer name. It knows no
 * method of this length, so it only rejects the truncated one.
 */
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
    // EIP-695 writes `eip155:1` as `0x1`. Other namespaces use the CAIP-2 id (see `SolanaEvents`).
    return (isEvm && networkId ? toQuantity(BigInt(networkId.slice('eip155:'.length))) : networkId) as
      | `0x${string}`
      | undefined
  }

  /** Accounts that the page last received in a response or an event. Undefined before the first. */
  let known: readonly string[] | undefined

  async function request(input: unknown): Promise<unknown> {
    const { method, params, isChosen } = readArguments(input)
    const answer = await readState(method)
    if (answer !== undefined) return answer
    const message: PageRequest = { namespace, method, params }
    if (isChosen && connectingMethods.includes(method)) message.isChosen = true
    // A request that may prompt the user is a separate call, because reads are batched.
    return askingMethods.includes(method) ? (await calls()).request(message) : read(message)
  }

  /** Returns the result of a request from the mirrored state, without a call if possible. */
  async function readState(method: string): Promise<unknown> {
    if (isEvm && method === 'eth_chainId') return chainIdOf(reported())
    if (isEvm && method === 'eth_accounts') return readAccounts()
    if (isEvm || method !== 'solana_getAccounts') return undefined
    return (await readAccounts())?.map((pubkey) => ({ pubkey }))
  }

  /** Returns undefined while the last session is being restored, because only the frame can wait for it. */
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
   * Emits events for the difference between two states. A session that is restored on page load emits nothing: the
   * provider accepts requests from the start, so EIP-1193's `connect` does not apply, and `eth_accounts` waits for the
   * session, so no earlier result became stale. Libraries treat these events as user intent: wagmi's injected connector
   * connects on them although the user disconnected in the page. For the same reason a reload of the frame does not
   * emit `disconnect`.
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
