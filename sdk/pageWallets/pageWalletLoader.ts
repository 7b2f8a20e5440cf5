import type { BroughtWallet } from '@oriel/shared/kit/pageWallet.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import type { FrameCalls } from '../border/frameCalls.ts'
import { runSafely } from '../border/runSafely.ts'
import type { ParentRequest } from './askParent.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { CreatePageWallets, PageWallets } from './pageWallets.ts'

/** Functions that load the code of this folder. `origin` is the wallet's origin. */
export type PageWalletModules = {
  coinbase: (origin: string) => Promise<CreateCoinbase>
  pageWallets: (origin: string) => Promise<CreatePageWallets>
}

/**
 * Value that may be a wallet. Must be checked, because page scripts can announce any value. `isOriel` identifies
 * providers of this SDK.
 */
type Candidate = { isOriel?: unknown } | null | undefined

/**
 * Loads `pageWallets.ts` once the page has a wallet or the frame calls one, so pages without wallets never load it.
 * `pageWallets.ts` discovers all wallets again, so none are missed while it loads.
 */
export function createPageWalletLoader(origin: string, signal: AbortSignal, modules: PageWalletModules) {
  let frame: FrameCalls | undefined
  let isWatching = false
  let hasWallets = false
  const load = lazy(async () => (await modules.pageWallets(origin))(signal))

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
  const discoverOnFirstWallet = (getCandidate: () => Candidate) =>
    runSafely(() => {
      const wallet = getCandidate()
      if (hasWallets || !wallet || wallet.isOriel === true) return
      hasWallets = true
      void discover()
    })
  const checkLegacy = () => void discoverOnFirstWallet(() => (window as { ethereum?: Candidate }).ethereum)

  /** Starts watching for wallets while the frame is still loading. */
  function watch() {
    // Check for a legacy wallet on every call, because no event reports one that was injected since the last frame.
    checkLegacy()
    if (isWatching) return
    isWatching = true
    const register = (...wallets: Candidate[]) => {
      for (const wallet of wallets) void discoverOnFirstWallet(() => wallet)
      return () => {}
    }
    const listen = (type: string, listener: (event: CustomEvent) => void) =>
      window.addEventListener(type, listener as EventListener, { signal })
    listen('eip6963:announceProvider', ({ detail }) => void discoverOnFirstWallet(() => detail.provider))
    listen('ethereum#initialized', checkLegacy)
    listen('wallet-standard:register-wallet', ({ detail }) => void runSafely(() => detail({ register })))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }

  /** Methods that the frame calls. */
  const methods = {
    /** Reports wallets to this frame from now on. A reloaded frame receives all of them again. */
    async discoverWallets(_: unknown, calls: FrameCalls) {
      frame = calls
      watch()
      if (hasWallets) await discover()
    },
    async bringWallet(settings: BroughtWallet) {
      const [createCoinbase, wallets] = await Promise.all([modules.coinbase(origin), load()])
      wallets.addCoinbase(settings, createCoinbase)
    },
    askParent: async (request: ParentRequest) => (await load()).askParent(request),
    callWallet: async (request: Parameters<PageWallets['call']>[0]) => (await load()).call(request),
  }
  return { load, watch, hasWallets: () => hasWallets, methods }
}
