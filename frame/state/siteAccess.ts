import { createStore } from './createStore.ts'

/**
 * The page in the active tab. The browser reveals the page's URL only if the user has allowed the site or clicked the
 * extension's button.
 */
export type FrontPage =
  | { kind: 'unknown' }
  | { kind: 'own' }
  | { kind: 'closed'; reason: 'insecure' | 'file' | 'browser' }
  /** `isReady` is false if the page was already open when the user allowed its site. */
  | { kind: 'site'; origin: string; isAllowed: boolean; isReady: boolean }

/** The sites that the user has allowed, as origins or as match patterns from the browser's own settings. */
export type Allowed = {
  everySite: boolean
  sites: string[]
  /** Origins that the user excluded from the access to all sites. */
  removed?: string[]
}

/** Functions that require extension permissions, so they are only available in the extension's panel. */
export type Browser = {
  /**
   * Shows the browser's permission prompt, which requires a user gesture. With `isEverySite`, requests access to all
   * sites. Other sites that the user has removed stay removed.
   */
  allow: (site: { origin: string; isEverySite?: boolean }) => Promise<void>
  /** Revokes access to a site, or to all sites. */
  remove: (site?: string) => Promise<void>
  reload: () => Promise<void>
  /** Opens the wallet's own page in a new tab. */
  openWallet: () => Promise<void>
  /** Returns true if the user has allowed the site. A site that the user has removed can't access the wallet. */
  serves: (origin: string) => boolean
}

type SiteAccess = {
  front: FrontPage
  allowed: Allowed
  browser: Browser | undefined
  /** Number of requests queued behind the current one. @default 0 */
  waiting?: number
  /** IDs of the tab that sent the current request and of the active tab. Undefined if unknown. */
  askingTab?: number | undefined
  frontTab?: number | undefined
}

const store = createStore<SiteAccess>(() => ({
  front: { kind: 'unknown' },
  allowed: { everySite: false, sites: [] },
  browser: undefined,
}))

/**
 * Stores the sites on which the user has allowed the extension's wallet. `browser` is only set in the extension's
 * panel, because a wallet on a web page can't grant permissions.
 */
export const siteAccess = {
  store,

  /** Returns true if the request comes from a background tab. */
  isAskedFromBehind({ askingTab, frontTab }: SiteAccess): boolean {
    return askingTab !== undefined && frontTab !== undefined && askingTab !== frontTab
  },
}
