import { DisconnectedError } from '#shared/errors.ts'
import type { PageWallet } from '#shared/pageWallet.ts'
import { attempt } from './attempt.ts'
import type { FrameCalls } from './frameClient.ts'
import { callWallet, type Found, followWallet, type Provider, type StandardWallet } from './pageWalletCalls.ts'

/** How the frame hears of wallets. */
type Frame = Pick<FrameCalls, 'announceWallet' | 'withdrawWallet' | 'walletEvent'>

type Entry = Found & { unfollow?: () => void }

/** What the EIP and the standard have a wallet say of itself. Nobody has checked it. */
type Description = { name: string; icon?: unknown }
type Announcement = { info: Description & { uuid: string; rdns: string }; provider: Provider }

const maximumIcon = 65_536
const maximumName = 64

/** The wallets that live in this page. Nothing is looked for until the frame asks. */
export function createPageWallets(ended: AbortSignal) {
  const entries = new Map<string, Entry>()
  let frame: Frame | undefined
  let count = 0

  function announce({ wallet }: Entry) {
    void attempt(() => frame?.announceWallet({ wallet }))
  }

  function withdraw({ wallet: { id }, unfollow }: Entry) {
    entries.delete(id)
    void attempt(() => unfollow?.())
    void attempt(() => frame?.withdrawWallet({ id }))
  }

  function add(wallet: PageWallet, target: Found['target']) {
    const known = [...entries.values()]
    // Wallets repeat themselves whenever anybody asks, some of them with a new id.
    if (known.some((one) => one.target === target && isSame(one.wallet, wallet))) return
    for (const one of known) {
      if (one.wallet.id === wallet.id || (one.target === target && one.wallet.kind === 'legacy')) withdraw(one)
    }
    const entry = { wallet, target }
    entries.set(wallet.id, entry)
    announce(entry)
  }

  function addAnnounced({ info, provider }: Announcement) {
    const { uuid, rdns } = info
    if (typeof uuid === 'string' && isForeign(provider)) {
      add({ id: uuid, kind: 'announced', ...describe(info), rdns }, provider)
    }
  }

  /** `window.ethereum` and the old list in it: what nobody has announced. */
  function addLegacy() {
    const { ethereum } = window as { ethereum?: Provider }
    for (const provider of [ethereum, ...(ethereum?.providers ?? [])]) {
      const isKnown = [...entries.values()].some(({ target }) => target === provider)
      if (isKnown || !isForeign(provider)) continue
      add({ id: `legacy${count++ || ''}`, kind: 'legacy', name: 'Browser wallet' }, provider)
    }
  }

  function addStandard(target: StandardWallet) {
    const features = Object.keys(target.features)
    const chains = target.chains.filter((chain) => chain.startsWith('solana:'))
    if (chains.length > 0 && features.includes('standard:connect')) {
      add({ id: `standard${count++}`, kind: 'standard', ...describe(target), chains, features }, target)
    }
  }

  /** What a wallet of the standard calls to be known; answers with a function that ends that. */
  function register(...targets: StandardWallet[]) {
    for (const target of targets) void attempt(() => addStandard(target))
    return () => {
      for (const entry of [...entries.values()]) if ((targets as unknown[]).includes(entry.target)) withdraw(entry)
    }
  }

  function look() {
    const listen = (type: string, hear: (detail: never) => void) =>
      window.addEventListener(type, (event) => attempt(() => hear((event as CustomEvent).detail as never)), {
        signal: ended,
      })
    listen('eip6963:announceProvider', addAnnounced)
    listen('ethereum#initialized', addLegacy)
    listen('wallet-standard:register-wallet', (give: (api: { register: typeof register }) => void) =>
      give({ register }),
    )
    ended.addEventListener('abort', () => {
      frame = undefined
      for (const entry of entries.values()) withdraw(entry)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }

  return {
    /** Starts to look, once, and tells this frame of all that is there and all that comes. */
    discover(next: Frame) {
      const isFirst = !frame
      frame = next
      for (const entry of entries.values()) announce(entry)
      if (isFirst) look()
      void attempt(addLegacy)
    },
    /** Calls a wallet, and from then on tells the frame what the wallet says by itself. */
    async call({ id, method, params }: { id: string; method: string; params?: unknown }): Promise<unknown> {
      const entry = entries.get(id)
      if (!entry) throw new DisconnectedError('The page has removed this wallet.')
      entry.unfollow ??= followWallet(entry, (event, data) => frame?.walletEvent({ id, event, data }))
      return callWallet(entry, method, params)
    },
  }
}

/** A wallet, and none of ours: this kit's or that of another kit on the page. */
function isForeign(provider: Provider | undefined): provider is Provider {
  return typeof provider?.request === 'function' && !provider.isOriel
}

function isSame(one: PageWallet, other: PageWallet): boolean {
  return JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...other, id: '' })
}

/** Within the limits of the border. A wallet with too large an icon is a wallet all the same. */
function describe({ name, icon }: Description) {
  const isIcon = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maximumIcon
  return { name: name.slice(0, maximumName), icon: isIcon ? icon : undefined }
}
