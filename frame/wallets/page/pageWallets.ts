import { nameText } from '@oriel/clear-signing/description/safeText.ts'
import * as z from 'zod/mini'
import { fieldOf } from '#shared/json.ts'
import { PageWallet, type PageWalletEvent } from '#shared/kit/pageWallet.ts'
import { firstIssue } from '#shared/rpc/rpc.ts'
import { createStore } from '../../state/createStore.ts'
import { hostPage } from '../../state/hostPage.ts'
import { kitEvents } from '../../state/kitEvents.ts'

type PageWallets = {
  announced: PageWallet[]
  /** True while the page reports wallets that are not known yet. Their rows are grey in the meantime. */
  isExpected: boolean
}

const store = createStore<PageWallets>(() => ({ announced: [], isExpected: false }))
/** Timeout in ms. A wallet that takes longer shifts the rows when it is announced. */
const timeoutMs = 2000
/** More than any user has. A page that announces wallets endlessly must not fill this frame. */
const maxWallets = 100
const listeners = new Set<(event: PageWalletEvent) => void>()

export const pageWallets = {
  store,

  /** Must be called before {@link discover} when the page has reported wallets. */
  expect() {
    store.setState({ isExpected: true })
  },

  /** Calls `load` when the page has a wallet. It loads the code that creates the connectors. */
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

  /** Reports and omits malformed wallets. */
  announce(described: unknown) {
    const checked = z.safeParse(PageWallet, described)
    if (!checked.success) {
      const name = fieldOf(described, 'name')
      const wallet = typeof name === 'string' ? nameText(name) : 'unknown'
      kitEvents.emit({ type: 'WALLET_REJECTED', wallet, reason: firstIssue(checked.error) })
      return
    }
    const wallet = { ...checked.data, name: nameText(checked.data.name) }
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
