import { readFileSync } from 'node:fs'
import { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { z } from 'zod'
import { ConfigError } from '../config/configError.ts'
import { readWalletPicture } from './walletPicture.ts'

const builtIn = new URL('wallets.json', import.meta.url)
const maxIssues = 20
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
/** Schemes that cannot open a wallet, because browsers execute or open links with such a scheme themselves. */
const browserSchemes = /^(javascript|data|vbscript|file|blob|about|http|ws|wss|ftp):/i
const webFields = ['homepage', 'link_mode', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const
const appFields = ['mobile_link', 'desktop_link'] as const

export function loadWallets(walletsFile: string | null): ListedWallet[] {
  const name = walletsFile ?? 'The built-in wallet list'
  return parseWallets(readJson(walletsFile ?? builtIn, name), walletsFile === null ? name : `"${walletsFile}"`)
}

export function parseWallets(source: unknown, name: string): ListedWallet[] {
  const rows = z.array(z.unknown()).safeParse(source)
  if (!rows.success) throw new ConfigError([`${name} is not a list of wallets: write [{ "id": …, "name": … }, …].`])

  const issues: string[] = []
  const wallets: ListedWallet[] = []
  const ids = new Set<string>()
  const rdns = new Set<string>()
  for (const [index, row] of rows.data.entries()) {
    const checked = z.safeParse(ListedWallet, row)
    const where = `${name}, wallet ${index + 1}`
    if (!checked.success) {
      for (const { path, message } of checked.error.issues) {
        issues.push(`${where}: "${path.map(String).join('.') || 'wallet'}" is wrong (${message}).`)
      }
      continue
    }
    const wallet = checked.data
    issues.push(...findIssues(wallet).map((text) => `${where} (${wallet.id}): ${text}.`))
    if (ids.has(wallet.id)) issues.push(`${where} repeats the id "${wallet.id}": remove one of the two.`)
    if (wallet.rdns && rdns.has(wallet.rdns)) issues.push(`${where} repeats the rdns "${wallet.rdns}": remove one.`)
    ids.add(wallet.id)
    if (wallet.rdns) rdns.add(wallet.rdns)
    wallets.push(wallet)
  }
  if (issues.length > maxIssues) {
    const more = issues.length - maxIssues
    throw new ConfigError([...issues.slice(0, maxIssues), `${name} has ${more} more mistakes.`])
  }
  if (issues.length > 0) throw new ConfigError(issues)
  return wallets
}

function findIssues(wallet: ListedWallet): string[] {
  const issues: string[] = []
  if (!/^[\w.-]{1,128}$/.test(wallet.id))
    issues.push('"id" may have letters, digits, ".", "-" and "_" only, 128 at most')
  if (wallet.name.trim() === '') issues.push('"name" is empty')
  for (const field of webFields) {
    const link = wallet[field]
    if (link && !isHttps(link)) issues.push(`"${field}" must be an https address`)
  }
  for (const field of appFields) {
    const link = wallet[field]
    if (link && !isHttps(link) && (!scheme.test(link) || browserSchemes.test(link))) {
      issues.push(`"${field}" must be an https address or begin with a scheme such as wallet://`)
    }
  }
  if (wallet.image_url !== undefined && !readWalletPicture(wallet.image_url)) {
    issues.push('"image_url" must be a picture of at most 64 KiB, written out as data:image/png;base64,…')
  }
  const wrong = wallet.chains?.find((chain) => !caip2.test(chain))
  if (wrong !== undefined) issues.push(`"chains" has "${wrong}", which is no network id such as eip155:1`)
  return issues
}

function isHttps(link: string): boolean {
  return /^https:\/\//i.test(link) && URL.canParse(link)
}

function readJson(file: string | URL, name: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError([
      `walletsFile names "${name}", which cannot be read${reason}. Correct the path or remove it.`,
    ])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError([`"${name}" is not JSON: ${error instanceof Error ? error.message : String(error)}.`])
  }
}
