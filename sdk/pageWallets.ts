import { DisconnectedError } from '#shared/errors.ts'
import type { BroughtWallet, PageWallet } from '#shared/pageWallet.ts'
import { attempt } from './attempt.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { FrameCalls } from './frameClient.ts'
import {
  callWallet,
  type Found,
  followWallet,
  type Provider,
  type StandardWallet,
  type Target,
} from './pageWalletCalls.ts'

/** How the frame hears of wallets. */
type Frame = Pick<FrameCalls, 'announceWallet' | 'withdrawWallet' | 'walletEvent'>

type Entry = Found & {
  /** All that the wallet says of itself but its id. */
  said: string
  unfollow?: () => void
}

/** What the EIP and the standard have a wallet say of itself. Nobody has checked it. */
type Description = { name: string; icon: string }
type Announcement = { info: Description & { uuid: string; rdns: string }; provider: Provider }

const maximumIcon = 65_536
const maximumName = 64

export type PageWallets = ReturnType<typeof createPageWallets>
export type CreatePageWallets = typeof createPageWallets

/** The wallets that live in this page. Nothing is looked for until the frame asks. */
export function createPageWallets(ended: AbortSignal, loadCoinbase: () => Promise<CreateCoinbase>) {
  let frame: Frame | undefined
  /** Holds the wallet that came with the SDK. No wallet of the page can take its place, whatever it calls itself. */
  let brought: Entry | undefined
  const list = createList(() => frame)

  return {
    /** Starts to look, once, and tells this frame of all that is there and all that comes. */
    discover(next: Frame) {
      // The kit may have ended while this file was loading.
      if (ended.aborted) return
      const isFirst = !frame
      frame = next
      list.announceAll()
      if (isFirst) look(list, ended)
      void attempt(list.addLegacy)
    },
    /** Loads the wallet that comes with the SDK. */
    async bring({ id, ...settings }: BroughtWallet) {
      const target = (await loadCoinbase())(settings) as Target
      brought ??= { wallet: { id, kind: 'announced', name: '' }, target, said: '' }
    },
    /** Calls a wallet, and from then on tells the frame what the wallet says by itself. */
    async call({ id, method, params }: { id: string; method: string; params?: unknown }): Promise<unknown> {
      const entry = brought?.wallet.id === id ? brought : list.find(id)
      if (!entry) throw new DisconnectedError('The page has removed this wallet.')
      entry.unfollow ??= followWallet(entry, (event, data) => frame?.walletEvent({ id, event, data }))
      return callWallet(entry, method, params)
    },
  }
}

/** What was found so far. The frame hears of every change. */
function createList(frame: () => Frame | undefined) {
  let entries: Entry[] = []
  let legacyCount = 0
  let standardCount = 0

  function announce({ wallet }: Entry) {
    void attempt(() => frame()?.announceWallet({ wallet }))
  }

  function withdraw(entry: Entry) {
    entries = entries.filter((one) => one !== entry)
    entry.unfollow?.()
    void attempt(() => frame()?.withdrawWallet({ id: entry.wallet.id }))
  }

  function add(wallet: PageWallet, half: Provider | StandardWallet) {
    const target = half as Target
    const said = JSON.stringify({ ...wallet, id: '' })
    // Wallets repeat themselves whenever anybody asks, some of them with a new id.
    if (entries.some((one) => one.target === target && one.said === said)) return
    for (const one of entries) {
      if (one.wallet.id === wallet.id || (one.target === target && one.wallet.kind === 'legacy')) withdraw(one)
    }
    const entry = { wallet, target, said }
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

    /** `window.ethereum` and the old list in it: what nobody has announced. */
    addLegacy() {
      const { ethereum } = window as { ethereum?: Provider }
      for (const provider of [ethereum, ...Array.from(ethereum?.providers ?? [])]) {
        void attempt(() => {
          if (entries.some(({ target }) => target === provider) || !isForeign(provider)) return
          add({ id: `legacy${legacyCount++ || ''}`, kind: 'legacy', name: 'Browser wallet' }, provider)
        })
      }
    },

    addStandard(target: StandardWallet) {
      const features = Object.keys(target.features)
      const chains = target.chains.filter((chain) => chain.startsWith('solana:'))
      if (!target.isOriel && chains.length > 0 && features.includes('standard:connect')) {
        add({ id: `standard${standardCount++}`, kind: 'standard', ...describe(target), chains, features }, target)
      }
    },

    removeWhere(isGone: (target: Target) => boolean) {
      for (const entry of entries) if (isGone(entry.target)) withdraw(entry)
    },
  }
}

/** Listens to what comes, and asks for what is there. */
function look(list: ReturnType<typeof createList>, ended: AbortSignal) {
  /** What a wallet of the standard calls to be known; answers with a function that ends that. */
  const register = (...targets: StandardWallet[]) => {
    for (const target of targets) void attempt(() => list.addStandard(target))
    return () => list.removeWhere((target) => (targets as unknown[]).includes(target))
  }
  const listen = (type: string, hear: (detail: never) => void) =>
    window.addEventListener(type, (event) => attempt(() => hear((event as CustomEvent).detail as never)), {
      signal: ended,
    })
  listen('eip6963:announceProvider', list.addAnnounced)
  listen('ethereum#initialized', list.addLegacy)
  listen('wallet-standard:register-wallet', (give: (api: { register: typeof register }) => void) => give({ register }))
  ended.addEventListener('abort', () => list.removeWhere(() => true))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

/** A wallet, and none of ours: this kit's or that of another kit on the page. */
function isForeign(provider: Provider | undefined): provider is Provider {
  return typeof provider?.request === 'function' && !provider.isOriel
}

/** Within the limits of the border. A wallet with too large an icon is a wallet all the same. */
function describe({ name, icon }: Description) {
  const isIcon = /^data:image\//.test(icon) && icon.length <= maximumIcon
  return { name: name.slice(0, maximumName), icon: isIcon ? icon : undefined }
}
