import { DisconnectedError } from '#shared/errors.ts'
import type { BroughtWallet, PageWallet } from '#shared/pageWallet.ts'
import { askParent, type Question } from './askParent.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import { diagnose } from './diagnose.ts'
import { findServerFault } from './findServerFault.ts'
import type { FrameCalls } from './frameCalls.ts'
import {
  callWallet,
  type Found,
  followWallet,
  type Provider,
  type StandardWallet,
  type Target,
} from './pageWalletCalls.ts'
import { runSafely } from './runSafely.ts'
import { sendAsync } from './sendAsync.ts'

type Frame = Pick<FrameCalls, 'announceWallet' | 'withdrawWallet' | 'walletEvent'>

type Entry = Found & {
  /** The wallet without its id, as JSON. */
  description: string
  unfollow?: () => void
}

/** Name and icon that a wallet announces. Not validated. */
type Description = { name: string; icon: string }
type Announcement = { info: Description & { uuid: string; rdns: string }; provider: Provider }

const maximumIcon = 65_536
const maximumName = 64

export type PageWallets = ReturnType<typeof createPageWallets>
export type CreatePageWallets = typeof createPageWallets

/** Discovers the wallets of the page once `discover` is called. */
export function createPageWallets(ended: AbortSignal) {
  let frame: Frame | undefined
  /** The wallet that the SDK itself provides. A page wallet with the same id cannot replace it. */
  let brought: Entry | undefined
  const list = createList(() => frame)

  return {
    discover(next: Frame) {
      // The client may have been destroyed while this file was loading.
      if (ended.aborted) return
      const isFirst = !frame
      const isNew = frame !== next
      frame = next
      if (isNew) list.announceAll()
      if (isFirst) listen(list, ended)
      void runSafely(list.addLegacy)
    },
    bring({ id, ...settings }: BroughtWallet, createCoinbase: CreateCoinbase) {
      const target = createCoinbase(settings)
      brought ??= { wallet: { id, kind: 'announced', name: '' }, target, description: '' }
    },
    askParent: (question: Question) => askParent(question, ended),
    findServerFault,
    sendAsync,
    diagnose,
    /** Calls a wallet. After the first call the frame receives its events. */
    async call({ id, method, params }: { id: string; method: string; params?: unknown }): Promise<unknown> {
      const entry = brought?.wallet.id === id ? brought : list.find(id)
      if (!entry) throw new DisconnectedError('The page has removed this wallet.')
      entry.unfollow ??= followWallet(entry, (event, data) => frame?.walletEvent({ id, event, data }))
      return callWallet(entry, method, params)
    },
  }
}

function createList(frame: () => Frame | undefined) {
  let entries: Entry[] = []
  let legacyCount = 0
  let standardCount = 0

  function announce({ wallet }: Entry) {
    void runSafely(() => frame()?.announceWallet({ wallet }))
  }

  function withdraw(entry: Entry) {
    entries = entries.filter((one) => one !== entry)
    entry.unfollow?.()
    void runSafely(() => frame()?.withdrawWallet({ id: entry.wallet.id }))
  }

  function add(wallet: PageWallet, target: Target) {
    const description = JSON.stringify({ ...wallet, id: '' })
    // Wallets announce themselves again on each request, some with a new id.
    if (entries.some((one) => one.target === target && one.description === description)) return
    for (const one of entries) {
      if (one.wallet.id === wallet.id || (one.target === target && one.wallet.kind === 'legacy')) withdraw(one)
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

    removeWhere(isGone: (target: Target) => boolean) {
      for (const entry of entries) if (isGone(entry.target)) withdraw(entry)
    },
  }
}

function listen(list: ReturnType<typeof createList>, ended: AbortSignal) {
  /** Implements `register` of the Wallet Standard. Returns a function that unregisters the wallets. */
  const register = (...targets: StandardWallet[]) => {
    for (const target of targets) void runSafely(() => list.addStandard(target))
    return () => list.removeWhere((target) => targets.some((one) => one === target))
  }
  const on = (type: string, receive: (detail: never) => void) =>
    window.addEventListener(type, (event) => runSafely(() => receive((event as CustomEvent<never>).detail)), {
      signal: ended,
    })
  on('eip6963:announceProvider', list.addAnnounced)
  on('ethereum#initialized', list.addLegacy)
  on('wallet-standard:register-wallet', (give: (api: { register: typeof register }) => void) => give({ register }))
  ended.addEventListener('abort', () => list.removeWhere(() => true))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

/** True for a provider that no client of this SDK announced. The browser extension counts as foreign. */
function isForeign(provider: Provider | undefined): provider is Provider {
  return typeof provider?.request === 'function' && provider.isOriel !== true
}

/** Applies the frame's limits: truncates a long name and drops an oversized icon. */
function describe({ name, icon }: Description) {
  const isIcon = /^data:image\//.test(icon) && icon.length <= maximumIcon
  return { name: name.slice(0, maximumName), icon: isIcon ? icon : undefined }
}
