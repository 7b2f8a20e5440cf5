import { toRecord } from '@oriel/shared/json.ts'
import { walletOrigin } from './walletOrigin.ts'

const url = `${walletOrigin}/v1/extension-config`
const cacheName = 'settings'

/** Returns the deployment's settings as JSON: cached ones, refreshed in the background, or else fetched ones. */
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

/** True when the deployment has a Solana network. False when its settings cannot be read. */
export async function hasSolanaNetwork(): Promise<boolean> {
  const { networks } = await readSettings().catch((): Record<string, unknown> => ({}))
  return JSON.stringify(networks ?? []).includes('"solana:')
}

/** Writes the settings into this document, where the frame's code reads and validates them. */
export async function writeSettings(surface: 'background' | 'standalone') {
  const settings = await readSettings()
  // A script element would need a Trusted Types policy.
  const element = document.createElement('template')
  element.id = 'oriel-config'
  const written = { ...settings, login: removeProviders(settings.login), surface, walletOrigin }
  element.textContent = JSON.stringify(written)
  document.head.append(element)
}

/** OAuth providers redirect to the wallet's site, never into the panel. A login by email code needs no redirect. */
function removeProviders(login: unknown) {
  const { email } = toRecord(login)
  return email === true ? { email, socials: [] } : undefined
}

/** Clears the cache after an extension update, because the new version may expect other settings. */
export const clearSettings = () => caches.delete(cacheName)
