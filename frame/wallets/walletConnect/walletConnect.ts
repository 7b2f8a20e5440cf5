import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { InternalError, UserRejectedError, WalletError } from '@oriel/shared/errors/errors.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { createStore } from '../../state/createStore.ts'
import { faults } from '../../state/faults.ts'
import { hostPage } from '../../state/hostPage.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Connection, Connector } from '../connector/connector.ts'
import { type Pairing, pairing } from '../connector/pairing.ts'
import { untilAborted } from '../connector/untilAborted.ts'
import { walletChanges } from '../connector/walletChanges.ts'
import type { LinkedWallet, SessionCalls, SessionChange } from './tabs/sessionCalls.ts'

const id = 'walletConnect'
const namespaces: Namespace[] = ['eip155', 'solana']

/**
 * `isLate` is true if the phone approved a request after it had ended here, and the user has not seen the notice yet.
 */
type PendingPhoneRequests = { count: number; wallet: LinkedWallet | undefined; isLate: boolean }

export const pendingPhoneRequests = {
  store: createStore<PendingPhoneRequests>(() => ({ count: 0, wallet: undefined, isLate: false })),

  /**
   * Rejects the pending requests immediately. The phone still shows them, so a notice tells the user about a late
   * approval.
   */
  end() {
    for (const each of waiting) each.abort(new UserRejectedError(endedHere, { data: { reason: 'ended' } }))
  },
}

const endedHere = 'The request was ended here before the phone answered.'
const waiting = new Set<AbortController>()

/** Connects phone wallets. Loads the WalletConnect client on first use. */
export const walletConnect: Connector = {
  id,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespaces,
  asksUser: true,
  // Returns true for every method, because each wallet reports the methods that it supports in its session.
  supports: () => true,

  async connect({ namespaces: wanted, signal, signIn: signInRequest }) {
    const show = (next: Pairing) => {
      if (!signal.aborted) pairing.set(next)
    }
    // Clear the pairing during the abort. The next attempt may set its own pairing immediately.
    signal.addEventListener('abort', () => pairing.set(undefined), { once: true })
    show({ stage: 'loading' })
    try {
      const [phones, signIn] = await Promise.all([load(), signInRequest?.soon()])
      signal.throwIfAborted()
      // Also request the namespaces that use the old session. There is only one session, so the new one must cover
      // everything that the old one is used for.
      const all = namespaces.filter((namespace) => wanted.includes(namespace) || isUsed(namespace))
      const chainId = networks.store.getState().active.eip155
      const options = { namespaces: all, signIn: signIn && { fields: signIn.fields, chainId } }
      const { connection, wallet, signed } = await phones.connect(options, { signal, show })
      if (signal.aborted) await endSession(phones)
      signal.throwIfAborted()
      pairing.set(undefined)
      setWallet(wallet)
      if (signed.length > 0) signIn?.take(signed)
      return connection
    } catch (error) {
      const known = error instanceof WalletError ? error : reportLoadError(error)
      show({ stage: 'failed', error: known })
      throw known
    }
  },

  async restore(): Promise<Connection | undefined> {
    try {
      const linked = await (await load()).restore()
      setWallet(linked?.wallet)
      return linked?.connection
    } catch (error) {
      throw error instanceof WalletError ? error : reportLoadError(error)
    }
  },

  async disconnect(theirs) {
    // Keep the session if another namespace still uses it. One session serves both namespaces.
    const keep = namespaces.some((namespace) => !theirs.includes(namespace) && isUsed(namespace))
    await (await load()).disconnect({ namespaces: theirs, keep })
  },

  async switchNetwork({ caipNetworkId: networkId, chainNamespace }) {
    // Skip a network that the phone has already approved. Every request contains its network, so the phone needs no
    // switch.
    if (session.of(chainNamespace).networks?.includes(networkId)) return
    await waitForPhone((phones) => phones.approveNetwork({ networkId }))
  },

  async request({ method, params, networkId, address }) {
    const send = (phones: SessionCalls) => phones.request({ method, params, networkId, address })
    return promptsUser(method) ? waitForPhone(send) : send(await load())
  },
}

/** True if the phone prompts for the method. A read-only request must not show "Continue in …". */
function promptsUser(method: RpcMethodName): boolean {
  return rpcMethods[method].policy !== 'account' || method === 'wallet_showCallsStatus'
}

function isUsed(namespace: Namespace): boolean {
  const { status, connectorId } = session.of(namespace)
  return status === 'connected' && connectorId === id
}

async function waitForPhone<value>(ask: (phones: SessionCalls) => Promise<value>): Promise<value> {
  const { store } = pendingPhoneRequests
  const phones = await load()
  const controller = new AbortController()
  controller.signal.addEventListener('abort', () => reportLateApproval(answer), { once: true })
  waiting.add(controller)
  store.setState(({ count }) => ({ count: count + 1 }))
  const answer = ask(phones)
  try {
    return await untilAborted(answer, controller.signal)
  } finally {
    waiting.delete(controller)
    store.setState(({ count }) => ({ count: count - 1 }))
  }
}

/** Reports a late approval, because it may have sent an irreversible transaction. */
function reportLateApproval(answer: Promise<unknown>) {
  answer.then(
    () => pendingPhoneRequests.store.setState({ isLate: true }),
    (error: unknown) => console.info('Oriel: a request that was ended here was not approved on the phone.', error),
  )
}

const load = lazy(async (): Promise<SessionCalls> => {
  replaceDeniedStorage()
  const { openSharedClient } = await import('./sharedClient.ts')
  return openSharedClient(hostPage.origin, ({ grants, wallet }: SessionChange) => {
    setWallet(wallet)
    walletChanges.emit({ connectorId: id, grants })
  })
})

/**
 * Ends a session that the phone approved while the attempt was being cancelled. The previous session has already ended.
 */
async function endSession(phones: SessionCalls) {
  walletChanges.emit({ connectorId: id, grants: { eip155: 'ended', solana: 'ended' } })
  await phones.disconnect({ namespaces, keep: false })
}

/**
 * Reports a failure without a code, which means that a file did not load or the client did not start. Returns an
 * `InternalError` for it.
 */
function reportLoadError(cause: unknown) {
  console.error(cause)
  faults.report(cause, { uncaught: false, kind: 'UniversalProviderInitError' })
  return new InternalError('The part for phone wallets could not be loaded or started.', {
    data: { reason: 'part' },
    cause,
  })
}

function setWallet(wallet: LinkedWallet | undefined) {
  pendingPhoneRequests.store.setState({ wallet })
}

/** Replaces a denied `localStorage` with an in-memory one, because the library reads it on import and would throw. */
function replaceDeniedStorage() {
  try {
    if (window.localStorage) return
  } catch {
    const values = new Map<string, string>()
    const instead: Partial<Storage> = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
    Object.defineProperty(window, 'localStorage', { value: instead, configurable: true })
  }
}
