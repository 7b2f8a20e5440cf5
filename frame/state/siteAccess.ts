import { createStore } from './createStore.ts'

/** The page in front of the person. The browser tells no address before a click on the extension’s button there. */
export type FrontPage =
  | { kind: 'unknown' }
  | { kind: 'own' }
  | { kind: 'closed'; reason: 'insecure' | 'file' | 'browser' }
  /** `isReady` is false in a page that was open before its site was allowed. */
  | { kind: 'site'; origin: string; isAllowed: boolean; isReady: boolean }

/** The names of sites are origins, or the patterns that the person chose in the browser's own settings. */
export type Allowed = {
  everySite: boolean
  sites: string[]
  /** The origins that the person took out of a permission for every site. */
  removed?: string[]
}

/** These functions need the rights of an extension, so its panel alone has them. */
export type Browser = {
  /**
   * Shows the browser's permission prompt, which requires a user gesture. With `isEverySite` it asks for all sites, and
   * other sites that the user removed stay removed.
   */
  allow: (site: { origin: string; isEverySite?: boolean }) => Promise<void>
  /** Without a site it takes the permission from every site. */
  remove: (site?: string) => Promise<void>
  reload: () => Promise<void>
  /** Opens the wallet's own page in a tab. */
  openWallet: () => Promise<void>
  /** Returns false for a site that cannot reach the wallet, because the person removed it. */
  serves: (origin: string) => boolean
}

type SiteAccess = {
  front: FrontPage
  allowed: Allowed
  browser: Browser | undefined
  /** The number of questions of sites that come after the one that is shown. @default 0 */
  waiting?: number
  /** The tab whose page asks the question that is shown, and the one in front. Undefined where it is not known. */
  askingTab?: number | undefined
  frontTab?: number | undefined
}

const store = createStore<SiteAccess>(() => ({
  front: { kind: 'unknown' },
  allowed: { everySite: false, sites: [] },
  browser: undefined,
}))

/**
 * Holds the sites on which a wallet extension may work, as the person decided. The extension's panel alone has a
 * `browser`: the wallet of a web page has no such right to give.
 */
export const siteAccess = {
  store,

  /** Returns true when a tab in the background asks. */
  isAskedFromBehind({ askingTab, frontTab }: SiteAccess): boolean {
    return askingTab !== undefined && frontTab !== undefined && askingTab !== frontTab
  },
}
