import type { Allowed } from '../../frame/state/siteAccess.ts'

/** Returns whether the person lets the wallet work on this site. */
export function servesSite(origin: string, { everySite, sites, removed = [] }: Allowed): boolean {
  // A pattern of the browser's own settings may cover it.
  return !removed.includes(origin) && (everySite || sites.some((site) => site === origin || site.includes('*')))
}
