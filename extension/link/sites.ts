import { removedSites } from './removedSites.ts'
import { walletOrigin } from './walletOrigin.ts'

// Allowed sites are host permissions of the extension, which the browser stores.

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Returns a match pattern for exactly this origin. A pattern without a port would match every port. */
export function toPattern(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${protocol}//${hostname}:${port || defaultPorts[protocol]}/*`
}

/**
 * Returns a pattern's origin, or the pattern without its path if the user made it a wildcard in the browser's settings.
 */
export function toSite(pattern: string): string {
  const origin = pattern.replace(/\/\*$/, '')
  return URL.canParse(origin) && !origin.includes('*') ? new URL(origin).origin : origin
}

/** Returns the manifest's patterns that match every site. */
export function getAllSitesPatterns(): string[] {
  return chrome.runtime.getManifest().optional_host_permissions ?? []
}

/** Returns the patterns that the user allowed, without the wallet's own origin, which is always permitted. */
export async function readAllowedPatterns(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll()
  return origins.filter((pattern) => toSite(pattern) !== walletOrigin)
}

/** True when the extension has the host permission, which the user may still have excluded in `removedSites`. */
export const isPermitted = (origin: string): Promise<boolean> =>
  chrome.permissions.contains({ origins: [toPattern(origin)] })

export async function isAllowed(origin: string): Promise<boolean> {
  if (origin === walletOrigin || (await removedSites.list()).includes(origin)) return false
  return isPermitted(origin)
}
