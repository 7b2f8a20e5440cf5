import { createStore } from './createStore.ts'

/** The page in front of the person. The browser tells no address before a click on the extension’s button there. */
export type FrontPage =
  | { kind: 'unknown' }
  | { kind: 'own' }
  | { kind: 'closed'; reason: 'insecure' | 'file' | 'browser' }
  /** `isReady` is false in a page that was open before its site was allowed. */
  | { kind: 'site'; origin: string; isAllowed: boolean; isReady: boolean }

/** Sites are origins, or the match patterns that the user chose in the browser's own settings. */
export type Allowed = {
  everySite: boolean
  sites: string[]
  /** Origins that the user excluded from a permission for every site. */
  removed?: string[]
}

/** These functions require extension permissions, so only its panel has them. */
export type Browser = {
  /**
   * Shows the browser's permission prompt, which requires a user gesture. With `isEverySite` it requests all sites, and
   * other sites that the user removed stay removed.
   */
  allow: (site: { origin: string; isEverySite?: boolean }) => Promise<void>
  /** Without a site, revokes the permission for every site. */
  remove: (site?: string) => Promise<void>
  reload: () => Promise<void>
  /** Opens the wallet's own page in a tab. */
  openWallet: () => Promise<void>
  /** Returns false for a site that cannot reach the wallet, because the user removed it. */
  serves: (origin: string) => boolean
}

type SiteAccess = {
  front: FrontPage
  allowed: Allowed
  browser: Browser | undefined
  /** The number of questions of sites that come after the one that is shown. @default 0 */
  waiting?: number
  /** The tab whose page sent the shown request, and the active tab. Undefined if unknown. */
  askingTab?: number | undefined
  frontTab?: number | undefined
}

const store = createStore<SiteAccess>(() => ({
  front: { kind: 'unknown' },
  allowed: { everySite: false, sites: [] },
  browser: undefined,
}))

/**
 * Stores the sites on which a wallet extension may work, as chosen by the user. Only the extension's panel has a
 * `browser`: a web page's wallet cannot grant such a permission.
 */
export const siteAccess = {
  store,

  /** Returns true if the request comes from a background tab. */
  isAskedFromBehind({ askingTab, frontTab }: SiteAccess): boolean {
    return askingTab !== undefined && frontTab !== undefined && askingTab !== frontTab
  },
}
