import type { Allowed } from '@oriel/frame/state/siteAccess.ts'

/** Returns true if the user has allowed this site. */
export function isSiteAllowed(origin: string, { everySite, sites, removed = [] }: Allowed): boolean {
  // An entry of `sites` may be a wildcard pattern that the user added in the browser's settings.
  return !removed.includes(origin) && (everySite || sites.some((site) => site === origin || site.includes('*')))
}
