import { lazy } from '#shared/lazy.ts'
import type { BroughtWallet } from '#shared/pageWallet.ts'
import type { Question } from './askParent.ts'
import type { FrameCalls } from './frameCalls.ts'
import type { PageWallets } from './pageWallets.ts'
import type { PartLoader } from './partLoader.ts'
import { runSafely } from './runSafely.ts'

/** A possible wallet. `isOriel` identifies providers of this SDK. Page scripts can announce anything. */
type Candidate = { isOriel?: unknown } | null | undefined

/**
 * Loads `pageWallets.ts` once the page has a wallet or the frame calls one. A page without wallets never loads it. The
 * file discovers all wallets again, so none is lost while it loads.
 */
export function createPageWalletLoader(
  origin: string,
  ended: AbortSignal,
  parts: Pick<PartLoader, 'coinbase' | 'pageWallets'>,
) {
  let frame: FrameCalls | undefined
  let isWatching = false
  let hasWallets = false
  const load = lazy(async () => (await parts.pageWallets(origin))(ended))

  /** Reports the discovered wallets to the frame, if there is one. */
  const discover = () =>
    load().then(
      (wallets) => frame && wallets.discover(frame),
      (error) => {
        hasWallets = false
        console.error(error)
      },
    )

  /** Checks a candidate safely, because wallets may throw from any getter. */
  const check = (find: () => Candidate) =>
    runSafely(() => {
      const wallet = find()
      if (hasWallets || !wallet || wallet.isOriel === true) return
      hasWallets = true
      void discover()
    })
  const checkLegacy = () => void check(() => (window as { ethereum?: Candidate }).ethereum)

  /** Starts to watch for wallets, while the frame still loads. */
  function watch() {
    // A legacy wallet may have been injected without an event since the last frame.
    checkLegacy()
    if (isWatching) return
    isWatching = true
    const register = (...wallets: Candidate[]) => {
      for (const wallet of wallets) void check(() => wallet)
      return () => {}
    }
    const listen = (type: string, receive: (event: CustomEvent) => void) =>
      window.addEventListener(type, receive as EventListener, { signal: ended })
    listen('eip6963:announceProvider', ({ detail }) => void check(() => detail.provider))
    listen('ethereum#initialized', checkLegacy)
    listen('wallet-standard:register-wallet', ({ detail }) => void runSafely(() => detail({ register })))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }

  const served = {
    /** Reports wallets to this frame from now on. A reloaded frame receives all of them again. */
    async discoverWallets(_: unknown, calls: FrameCalls) {
      frame = calls
      watch()
      if (hasWallets) await discover()
    },
    async bringWallet(settings: BroughtWallet) {
      const [createCoinbase, wallets] = await Promise.all([parts.coinbase(origin), load()])
      wallets.bring(settings, createCoinbase)
    },
    askParent: async (question: Question) => (await load()).askParent(question),
    callWallet: async (request: Parameters<PageWallets['call']>[0]) => (await load()).call(request),
  }
  return { load, watch, hasWallets: () => hasWallets, served }
}
