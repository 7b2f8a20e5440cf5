import { removedSites } from './removedSites.ts'
import { walletOrigin } from './walletOrigin.ts'

// The browser keeps the sites on which the person lets the wallet work: they are permissions of the extension.

const ports: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Returns the match pattern of this origin alone. A pattern without a port would stand for every port. */
export function patternOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${protocol}//${hostname}:${port || ports[protocol]}/*`
}

/** Returns the origin that a pattern stands for, or the pattern as the browser's own settings made it. */
export function siteOf(pattern: string): string {
  const place = pattern.replace(/\/\*$/, '')
  return URL.canParse(place) && !place.includes('*') ? new URL(place).origin : place
}

/** The patterns that stand for every site, as the manifest has them. */
export function everyPattern(): string[] {
  return chrome.runtime.getManifest().optional_host_permissions ?? []
}

/** Returns the patterns that the person allowed. The backend's origin is always there, and is no site. */
export async function allowedPatterns(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll()
  return origins.filter((pattern) => siteOf(pattern) !== walletOrigin)
}

/** True when the browser lets the wallet work on this site. */
export const isPermitted = (origin: string): Promise<boolean> =>
  chrome.permissions.contains({ origins: [patternOf(origin)] })

export async function isAllowed(origin: string): Promise<boolean> {
  if (origin === walletOrigin || (await removedSites.list()).includes(origin)) return false
  return isPermitted(origin)
}
