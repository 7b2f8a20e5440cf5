import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { ViewName } from '@oriel/shared/kit/view.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { VaultStatus } from '../vault/protocol/methods.ts'
import { localWallet } from './localWallet.ts'

const namespaces = ['eip155', 'solana'] as const
/** Views of balances and activity, which are hidden while the wallet is locked. */
const showing: ViewName[] = ['Token', 'Nft', 'Transaction', 'Receive', 'OnRampProviders', 'BuyInProgress']
const store = createStore<{ index: number | undefined }>(() => ({ index: undefined }))

/**
 * The account shown on the wallet's own page. Without a dapp, the wallet's own accounts become the session, so that the
 * account views work as they do in the frame.
 */
export const homeAccount = {
  store,

  /** Returns true on the wallet's own page, and false in a window that a site opened. */
  isHere: () => config.surface === 'standalone',

  /**
   * Keeps the session in sync with the wallet's accounts. When the wallet is removed or signed out, calls
   * `onDisconnect` for each of its namespaces. Returns a function that stops the synchronization.
   */
  follow(onDisconnect?: (namespace: Namespace) => void): () => void {
    networks.request(undefined, undefined)
    show(localWallet.store.getState().status)
    return localWallet.store.subscribe(({ status }, before) => {
      if (status === before.status) return
      const connected = namespaces.filter((namespace) => session.of(namespace).status === 'connected')
      show(status)
      for (const namespace of connected) if (session.of(namespace).status !== 'connected') onDisconnect?.(namespace)
      const isLocked = before.status?.state === 'unlocked' && status?.state === 'locked'
      if (isLocked && showing.includes(router.current().name)) router.reset({ name: 'Home' })
    })
  },

  choose(index: number) {
    store.setState({ index })
    show(localWallet.store.getState().status)
  },
}

function show(status: VaultStatus | undefined) {
  const { index } = store.getState()
  const account = status?.accounts.find((candidate) => candidate.index === index) ?? status?.accounts[0]
  for (const namespace of namespaces) {
    const address = account?.[namespace]
    if (!address) session.reset(namespace)
    else if (session.of(namespace).accounts[0]?.address !== address) connect(namespace, address)
  }
}

function connect(namespace: Namespace, address: string) {
  session.set(namespace, { status: 'connected', accounts: [{ namespace, address, type: 'eoa' }] })
  networks.settle(namespace)
}
