import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import type { BroughtWallet, PageWallet } from '@oriel/shared/kit/pageWallet.ts'
import { findServerFault } from '../border/findServerFault.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import { runSafely } from '../border/runSafely.ts'
import { sendAsync } from '../providers/sendAsync.ts'
import { askParent, type ParentRequest } from './askParent.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import { diagnose } from './diagnose.ts'
import {
  callWallet,
  type DiscoveredWallet,
  type Provider,
  type StandardWallet,
  subscribeToWallet,
  type Target,
} from './pageWalletCalls.ts'

type Frame = Pick<FrameCalls, 'announceWallet' | 'withdrawWallet' | 'walletEvent'>

type Entry = DiscoveredWallet & {
  /** The wallet without its ID, as JSON. */
  description: string
  unsubscribe?: () => void
}

/** Name and icon that a wallet announces, not validated. */
type Description = { name: string; icon: string }
type Announcement = { info: Description & { uuid: string; rdns: string }; provider: Provider }

const maxIconLength = 65_536
const maxNameLength = 64

export type PageWallets = ReturnType<typeof createPageWallets>
export type CreatePageWallets = typeof createPageWallets

/**
 * Discovers the page's wallets once `discover` is called. Also contains functions that few pages need, so that they
 * load with the same file.
 */
export function createPageWallets(signal: AbortSignal) {
  let frame: Frame | undefined
  /** Coinbase's wallet. A page wallet with the same ID cannot replace it. */
  let coinbase: Entry | undefined
  const list = createList(() => frame)

  return {
    discover(nextFrame: Frame) {
      // Do nothing if the client was destroyed while this file was loading.
      if (signal.aborted) return
      const isFirst = !frame
      const isNew = frame !== nextFrame
      frame = nextFrame
      if (isNew) list.announceAll()
      if (isFirst) listen(list, signal)
      void runSafely(list.addLegacy)
    },
    addCoinbase({ id, ...settings }: BroughtWallet, createCoinbase: CreateCoinbase) {
      const target = createCoinbase(settings)
      coinbase ??= { wallet: { id, kind: 'announced', name: '' }, target, description: '' }
    },
    /** Calls a wallet. From its first call on, the frame receives the wallet's events. */
    async call({ id, method, params }: { id: string; method: string; params?: unknown }): Promise<unknown> {
      const entry = coinbase?.wallet.id === id ? coinbase : list.find(id)
      if (!entry) throw new DisconnectedError('The page has removed this wallet.')
      entry.unsubscribe ??= subscribeToWallet(entry, (event, data) => frame?.walletEvent({ id, event, data }))
      return callWallet(entry, method, params)
    },
    askParent: (request: ParentRequest) => askParent(request, signal),
    findServerFault,
    sendAsync,
    diagnose,
  }
}

function createList(getFrame: () => Frame | undefined) {
  let entries: Entry[] = []
  let legacyCount = 0
  let standardCount = 0

  function announce({ wallet }: Entry) {
    void runSafely(() => getFrame()?.announceWallet({ wallet }))
  }

  function withdraw(entry: Entry) {
    entries = entries.filter((item) => item !== entry)
    entry.unsubscribe?.()
    void runSafely(() => getFrame()?.withdrawWallet({ id: entry.wallet.id }))
  }

  function add(wallet: PageWallet, target: Target) {
    const description = JSON.stringify({ ...wallet, id: '' })
    // Skips repeated announcements, because wallets announce themselves on every request, some with a new ID.
    if (entries.some((item) => item.target === target && item.description === description)) return
    for (const item of entries) {
      if (item.wallet.id === wallet.id || (item.target === target && item.wallet.kind === 'legacy')) withdraw(item)
    }
    const entry = { wallet, target, description }
    entries = [...entries, entry]
    announce(entry)
  }

  return {
    find: (id: string) => entries.find(({ wallet }) => wallet.id === id),

    announceAll() {
      entries.forEach(announce)
    },

    addAnnounced({ info, provider }: Announcement) {
      const { uuid, rdns } = info
      if (typeof uuid === 'string' && isForeign(provider)) {
        add({ id: uuid, kind: 'announced', ...describe(info), rdns }, provider)
      }
    },

    /** Adds `window.ethereum` and its legacy `providers`, unless they have announced themselves. */
    addLegacy() {
      const { ethereum } = window as { ethereum?: Provider }
      for (const provider of [ethereum, ...Array.from(ethereum?.providers ?? [])]) {
        void runSafely(() => {
          if (entries.some(({ target }) => target === provider) || !isForeign(provider)) return
          add({ id: `legacy${legacyCount++ || ''}`, kind: 'legacy', name: 'Browser wallet' }, provider)
        })
      }
    },

    addStandard(target: StandardWallet) {
      const features = Object.keys(target.features)
      const chains = target.chains.filter((chain) => chain.startsWith('solana:'))
      if (target.isOriel !== true && chains.length > 0 && features.includes('standard:connect')) {
        add({ id: `standard${standardCount++}`, kind: 'standard', ...describe(target), chains, features }, target)
      }
    },

    removeWhere(predicate: (target: Target) => boolean) {
      for (const entry of entries) if (predicate(entry.target)) withdraw(entry)
    },
  }
}

function listen(list: ReturnType<typeof createList>, signal: AbortSignal) {
  /** Implements `register` of the Wallet Standard. Returns a function that unregisters the wallets. */
  const register = (...wallets: StandardWallet[]) => {
    for (const wallet of wallets) void runSafely(() => list.addStandard(wallet))
    return () => list.removeWhere((target) => wallets.some((wallet) => wallet === target))
  }
  const on = (type: string, listener: (detail: never) => void) =>
    window.addEventListener(type, (event) => runSafely(() => listener((event as CustomEvent<never>).detail)), {
      signal,
    })
  on('eip6963:announceProvider', list.addAnnounced)
  on('ethereum#initialized', list.addLegacy)
  on('wallet-standard:register-wallet', (callback: (api: { register: typeof register }) => void) =>
    callback({ register }),
  )
  signal.addEventListener('abort', () => list.removeWhere(() => true))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

/**
 * Returns true unless a client of this SDK in the page announced the provider. The browser extension counts as foreign.
 */
function isForeign(provider: Provider | undefined): provider is Provider {
  return typeof provider?.request === 'function' && provider.isOriel !== true
}

/** Applies the frame's limits: truncates a long name and drops an oversized icon. */
function describe({ name, icon }: Description) {
  const isIcon = /^data:image\//.test(icon) && icon.length <= maxIconLength
  return { name: name.slice(0, maxNameLength), icon: isIcon ? icon : undefined }
}
