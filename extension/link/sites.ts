import { removedSites } from './removedSites.ts'
import { walletOrigin } from './walletOrigin.ts'

// Allowed sites are the extension's host permissions, so the browser stores them.

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/**
 * Returns a match pattern for exactly this origin. Includes the port, because a pattern without one matches every port.
 */
export function toPattern(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${protocol}//${hostname}:${port || defaultPorts[protocol]}/*`
}

/**
 * Returns the origin that a match pattern covers. Returns a wildcard pattern without its path. Users can enter
 * wildcards in the browser's settings.
 */
export function toSite(pattern: string): string {
  const origin = pattern.replace(/\/\*$/, '')
  return URL.canParse(origin) && !origin.includes('*') ? new URL(origin).origin : origin
}

/** Returns the manifest's optional host permissions, which together match every site that can use the wallet. */
export function getAllSitesPatterns(): string[] {
  return chrome.runtime.getManifest().optional_host_permissions ?? []
}

/** Returns the match patterns that the user allowed. Omits the wallet's own origin, because it is always permitted. */
export async function readAllowedPatterns(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll()
  return origins.filter((pattern) => toSite(pattern) !== walletOrigin)
}

/**
 * Returns true if the extension has the host permission for this origin. The user may still have excluded the site in
 * `removedSites`.
 */
export const isPermitted = (origin: string): Promise<boolean> =>
  chrome.permissions.contains({ origins: [toPattern(origin)] })

export async function isAllowed(origin: string): Promise<boolean> {
  if (origin === walletOrigin || (await removedSites.list()).includes(origin)) return false
  return isPermitted(origin)
}
