import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findOriginMistake } from '../../shared/document/originMistakes.ts'
import { isLoopback } from '../../shared/document/origins.ts'
import { localExtensionKey } from './localExtension.ts'

const localWallet = 'http://oriel.localhost:4200'

/**
 * Reads the extension's build settings. `ORIEL_EXTENSION_WALLET` is the wallet's origin, `ORIEL_EXTENSION_KEY` is the
 * public key that determines the extension's ID, and `ORIEL_EXTENSION_BROWSER` is `chrome` or `firefox`. Builds for a
 * local wallet have a fixed key. The local backend allows that key.
 */
export function readExtensionOptions(env: NodeJS.ProcessEnv = process.env) {
  const wallet = env.ORIEL_EXTENSION_WALLET || localWallet
  const isLocal = wallet.startsWith('http:') && findOriginMistake(wallet) === undefined
  const message = isLocal ? undefined : validateWallet(wallet)
  if (message) throw new Error(`ORIEL_EXTENSION_WALLET: ${message}`)
  const { version }: { version: string } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  const key = env.ORIEL_EXTENSION_KEY || (isLocal ? localExtensionKey : undefined)
  const browser = env.ORIEL_EXTENSION_BROWSER || 'chrome'
  if (browser !== 'chrome' && browser !== 'firefox')
    throw new Error(`ORIEL_EXTENSION_BROWSER: "${browser}" is neither chrome nor firefox.`)
  return { wallet, version, key, browser } as const
}

/** Returns an error message if a published extension cannot use this origin. */
export function validateWallet(wallet: string): string | undefined {
  if (!URL.canParse(wallet)) return `"${wallet}" is no origin. Write it as https://wallet.example.com.`
  const { protocol, origin } = new URL(wallet)
  if (protocol !== 'https:') return `"${wallet}" does not begin with https://. Browsers protect no other connection.`
  if (origin !== wallet || wallet.includes('*')) return `"${wallet}" is more than an origin. Write it as ${origin}.`
  if (isLoopback(wallet)) return `"${wallet}" is this machine, which others cannot reach.`
  return undefined
}
