import type { Allowed } from '@oriel/frame/state/siteAccess.ts'

/** True when the user allows this site. */
export function isSiteAllowed(origin: string, { everySite, sites, removed = [] }: Allowed): boolean {
  // The pattern may be a wildcard that the user added in the browser's settings.
  return !removed.includes(origin) && (everySite || sites.some((site) => site === origin || site.includes('*')))
}
