import type { Allowed } from '@oriel/frame/state/siteAccess.ts'

/** Returns true if the user has allowed this site. */
export function isSiteAllowed(origin: string, { everySite, sites, removed = [] }: Allowed): boolean {
  // Accept every site if `sites` contains a wildcard pattern, which the user may have added in the browser's settings.
  return !removed.includes(origin) && (everySite || sites.some((site) => site === origin || site.includes('*')))
}
