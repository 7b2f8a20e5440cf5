import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { DisconnectedError, InvalidRequestError } from '@oriel/shared/errors/errors.ts'
import { isRecord, toRecord } from '@oriel/shared/json.ts'
import { askingMethods, connectingMethods } from '@oriel/shared/rpc/methodNames.ts'
import type { Provider } from '../api/providers.ts'
import type { KitState } from '../api/types.ts'
import type { PageRequest } from '../border/readBatcher.ts'
import { createProvider, type LoadSendAsync } from './createProvider.ts'

type Options = {
  isOriel: Provider<unknown>['isOriel']
  /** Returns the state that the frame last reported. */
  getReported: () => KitState | undefined
  mayBeConnected: () => boolean
  /** Starts the frame and returns its methods. Afterwards, `getReported` returns a state. */
  getCalls: () => Promise<{ request: (request: PageRequest) => Promise<unknown> }>
  read: (request: PageRequest) => Promise<unknown>
  loadSendAsync: LoadSendAsync
}

/**
 * Maximum length of a method name in characters. Longer names are truncated. Otherwise, the frame would reject the
 * whole batch. No known method is this long, so the frame rejects only the request with the truncated name.
 */
const maxMethodLength = 64

export function createChainProvider(
  namespace: 'eip155' | 'solana',
  { isOriel, getReported, mayBeConnected, getCalls, read, loadSendAsync }: Options,
) {
  const isEvm = namespace === 'eip155'
  /** Accounts that the page last received in a response or an event. Undefined until then. */
  let knownAccounts: readonly string[] | undefined

  function getAccounts(state: KitState | undefined): string[] | undefined {
    const { status, accounts } = state?.namespaces[namespace] ?? {}
    return status === 'connected' ? accounts?.map(({ address }) => address) : undefined
  }

  function getChainId(state: KitState | undefined) {
    const { networkId } = state?.namespaces[namespace] ?? {}
    // Format EVM chain IDs as in EIP-695: `0x1` for `eip155:1`. Other namespaces use the CAIP-2 ID (see
    // `SolanaEvents`).
    return (isEvm && networkId ? toQuantity(BigInt(networkId.slice('eip155:'.length))) : networkId) as
      | `0x${string}`
      | undefined
  }

  const isConnecting = (state: KitState | undefined) => state?.namespaces[namespace]?.status === 'connecting'

  async function request(input: unknown): Promise<unknown> {
    const { method, params, isChosen } = readArguments(input)
    const result = await readFromState(method)
    if (result !== undefined) return result
    const message: PageRequest = { namespace, method, params }
    if (isChosen && connectingMethods.includes(method)) message.isChosen = true
    // Requests that may prompt the user are sent individually. All others are reads and are batched.
    return askingMethods.includes(method) ? (await getCalls()).request(message) : read(message)
  }

  /** Returns the result of a request from the mirrored state, if possible without calling the frame. */
  async function readFromState(method: string): Promise<unknown> {
    if (isEvm && method === 'eth_chainId') return getChainId(getReported())
    if (isEvm && method === 'eth_accounts') return readAccounts()
    if (isEvm || method !== 'solana_getAccounts') return undefined
    return (await readAccounts())?.map((pubkey) => ({ pubkey }))
  }

  /**
   * Returns the page's accounts. Returns undefined while the last session is being restored, because only the frame can
   * wait for that.
   */
  async function readAccounts(): Promise<readonly string[] | undefined> {
    if (!getReported()) {
      if (!mayBeConnected()) {
        knownAccounts = []
        return knownAccounts
      }
      await getCalls()
    }
    return isConnecting(getReported()) ? undefined : (getAccounts(getReported()) ?? [])
  }

  const { emitter, provider } = createProvider({ isOriel, request, loadSendAsync })

  /**
   * Emits events for the difference between two states. A session restored on page load emits none: the provider
   * accepts requests from the start, so EIP-1193's `connect` does not apply, and `eth_accounts` waits for the session,
   * so no earlier result became stale. Libraries treat these events as user intent: wagmi's injected connector connects
   * on them even if the user disconnected in the page. For the same reason, a frame reload does not emit `disconnect`.
   */
  function update(before: KitState | undefined, after: KitState) {
    const chainId = getChainId(after)
    const chainIdBefore = getChainId(before)
    const accountsBefore = knownAccounts
    if (!isConnecting(after)) knownAccounts = getAccounts(after) ?? []
    const isChanged = accountsBefore && knownAccounts && !isEqual(accountsBefore, knownAccounts)
    if (isChanged && accountsBefore.length === 0) emitter.emit('connect', { chainId: chainId ?? '0x0' })
    if (chainId && chainIdBefore && chainId !== chainIdBefore) emitter.emit('chainChanged', chainId)
    if (!isChanged || !knownAccounts) return
    emitter.emit('accountsChanged', [...knownAccounts])
    if (knownAccounts.length === 0) emitter.emit('disconnect', new DisconnectedError())
  }

  return { provider, update, emit: emitter.emit, clear: emitter.clear }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((address, index) => address === b[index])
}

function readArguments(input: unknown) {
  const { method, params, isChosen } = toRecord(input)
  const isValid = params === undefined || isRecord(params) || Array.isArray(params)
  if (typeof method !== 'string' || !method || !isValid) throw new InvalidRequestError()
  return { method: method.slice(0, maxMethodLength), params, isChosen: isChosen === true }
}
