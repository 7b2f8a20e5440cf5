import { toRecord } from '@oriel/shared/json.ts'
import { walletOrigin } from './walletOrigin.ts'

const url = `${walletOrigin}/v1/extension-config`
const cacheName = 'settings'

/**
 * Returns the deployment's settings. Uses the cached copy and refreshes it in the background, or fetches them if
 * nothing is cached.
 */
export async function readSettings(): Promise<Record<string, unknown>> {
  const cached = await (await caches.open(cacheName)).match(url)
  if (!cached) return await refresh()
  refresh().catch(console.info)
  return await cached.json()
}

async function refresh(): Promise<Record<string, unknown>> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  const copy = response.clone()
  const settings = await response.json()
  await (await caches.open(cacheName)).put(url, copy)
  return settings
}

/** Returns true if the deployment has a Solana network. Returns false if its settings can't be read. */
export async function hasSolanaNetwork(): Promise<boolean> {
  const { networks } = await readSettings().catch((): Record<string, unknown> => ({}))
  return JSON.stringify(networks ?? []).includes('"solana:')
}

/** Adds the deployment's settings to this document, where the frame's code reads and validates them. */
export async function writeSettings(surface: 'background' | 'standalone') {
  const settings = await readSettings()
  // Use a template, because setting a script element's text would require a Trusted Types policy.
  const element = document.createElement('template')
  element.id = 'oriel-config'
  const pageConfig = { ...settings, login: removeProviders(settings.login), surface, walletOrigin }
  element.textContent = JSON.stringify(pageConfig)
  document.head.append(element)
}

/**
 * Removes the OAuth providers from the login settings, because they redirect to the wallet's site, never into the
 * panel. Email login needs no redirect, so it stays.
 */
function removeProviders(login: unknown) {
  const { email } = toRecord(login)
  return email === true ? { email, socials: [] } : undefined
}

/**
 * Clears the settings cache. Call this after an extension update, because the new version may expect different
 * settings.
 */
export const clearSettings = () => caches.delete(cacheName)
