import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { readField } from '@oriel/shared/json.ts'
import { PageWallet, type PageWalletEvent } from '@oriel/shared/kit/pageWallet.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { createStore } from '../../state/createStore.ts'
import { hostPage } from '../../state/hostPage.ts'
import { kitEvents } from '../../state/kitEvents.ts'

type PageWallets = {
  announced: PageWallet[]
  /** True while the page's wallets are being discovered. Placeholder rows are shown in the meantime. */
  isExpected: boolean
}

const store = createStore<PageWallets>(() => ({ announced: [], isExpected: false }))
/** Discovery timeout in ms. Wallets that are announced later shift the rows. */
const timeoutMs = 2000
/** Maximum number of wallets, more than any user has. Limits a page that announces wallets endlessly. */
const maxWallets = 100
const listeners = new Set<(event: PageWalletEvent) => void>()

export const pageWallets = {
  store,

  /** Marks discovery as pending. Must be called before {@link discover} if the page has wallets. */
  expect() {
    store.setState({ isExpected: true })
  },

  /**
   * Discovers the page's wallets. If any wallet is announced, calls `load` to load the code that creates the
   * connectors.
   */
  async discover(load: () => Promise<void>) {
    const end = () => store.setState({ isExpected: false })
    const timer = store.getState().isExpected ? setTimeout(end, timeoutMs) : undefined
    let loaded: Promise<void> | undefined
    pageWallets.whenAny(() => {
      loaded = load()
    })
    try {
      await (await hostPage.calls()).discoverWallets()
      await loaded
    } finally {
      clearTimeout(timer)
      end()
    }
  },

  whenAny(listener: () => void) {
    if (store.getState().announced.length > 0) return listener()
    const stop = store.subscribe(({ announced }) => {
      if (announced.length === 0) return
      stop()
      listener()
    })
  },

  /** Adds an announced wallet. Reports and omits malformed ones. */
  announce(described: unknown) {
    const checked = z.safeParse(PageWallet, described)
    if (!checked.success) {
      const name = readField(described, 'name')
      const wallet = typeof name === 'string' ? escapeName(name) : 'unknown'
      kitEvents.emit({ type: 'WALLET_REJECTED', wallet, reason: formatFirstIssue(checked.error) })
      return
    }
    const wallet = { ...checked.data, name: escapeName(checked.data.name) }
    const { announced } = store.getState()
    if (announced.length >= maxWallets && !announced.some(({ id }) => id === wallet.id)) {
      kitEvents.emit({ type: 'WALLET_REJECTED', wallet: wallet.name, reason: 'too many wallets in this page' })
      return
    }
    store.setState(({ announced }) => ({ announced: [...announced.filter(({ id }) => id !== wallet.id), wallet] }))
  },

  withdraw(id: string) {
    store.setState(({ announced }) => ({ announced: announced.filter((wallet) => wallet.id !== id) }))
  },

  receive(event: PageWalletEvent) {
    for (const listener of listeners) listener(event)
  },

  subscribe(listener: (event: PageWalletEvent) => void) {
    listeners.add(listener)
  },
}
