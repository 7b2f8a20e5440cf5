import type { BroughtWallet } from '#shared/pageWallet.ts'
import type { Question } from './askParent.ts'
import type { FrameCalls } from './frameCalls.ts'
import { loadCoinbase, loadPageWallets } from './loadParts.ts'
import type { PageWallets } from './pageWallets.ts'
import { runSafely } from './runSafely.ts'

/** Holds the members by which a wallet of this SDK is told from others. Any page script can announce anything. */
type Candidate = { isOriel?: boolean } | null | undefined

/**
 * Loads `pageWallets.ts` once the page turns out to have a wallet, or the frame calls one. A page without any never
 * loads it. That file asks all wallets again, so none of them is lost while it loads.
 */
export function createPageWalletLoader(origin: string, ended: AbortSignal) {
  let frame: FrameCalls
  let isWatching = false
  let loaded: Promise<PageWallets> | undefined
  /** Settles when the wallets that were there have been reported; undefined while the page has none. */
  let found: Promise<void> | undefined

  function load(): Promise<PageWallets> {
    loaded ??= loadPageWallets(origin).then((create) => create(ended))
    // The next wallet, or the next call, tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }

  const discover = () =>
    load().then(
      (wallets) => wallets.discover(frame),
      ({ message }) => {
        found = undefined
        console.error(`Oriel: ${message}`)
      },
    )

  const check = (wallet: Candidate) => {
    if (!found && wallet && !wallet.isOriel) found = discover()
  }
  const checkLegacy = () => check((window as { ethereum?: Candidate }).ethereum)

  function watch() {
    const register = (...wallets: Candidate[]) => {
      for (const wallet of wallets) void runSafely(() => check(wallet))
      return () => {}
    }
    const listen = (type: string, receive: (detail: never) => void) =>
      window.addEventListener(type, (event) => runSafely(() => receive((event as CustomEvent<never>).detail)), {
        signal: ended,
      })
    listen('eip6963:announceProvider', ({ provider }: { provider: Candidate }) => check(provider))
    listen('ethereum#initialized', checkLegacy)
    listen('wallet-standard:register-wallet', (give: (api: { register: typeof register }) => void) =>
      give({ register }),
    )
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }

  return {
    /** Watches for wallets from now on, and reports them to this frame: all again when the frame was loaded anew. */
    async discoverWallets(_: unknown, calls: FrameCalls) {
      frame = calls
      if (found !== undefined) found = discover()
      else {
        if (!isWatching) watch()
        isWatching = true
        // A legacy wallet may have come without an event since the last frame.
        void runSafely(checkLegacy)
      }
      await found
    },
    async bringWallet(settings: BroughtWallet) {
      const wallets = load()
      const createCoinbase = await loadCoinbase(origin)
      ;(await wallets).bring(settings, createCoinbase)
    },
    askParent: async (question: Question) => (await load()).askParent(question),
    callWallet: async (request: Parameters<PageWallets['call']>[0]) => (await load()).call(request),
  }
}
