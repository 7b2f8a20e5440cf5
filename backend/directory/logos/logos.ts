import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Picture } from '../../pictures/pictures.ts'

/**
 * Written by `scripts/takeLogos.ts`. This file is inside the folder, so that the backend finds it from any working
 * directory.
 */
const folder = new URL('.', import.meta.url)
const Names = z.record(z.string(), z.string().regex(/^[\w-]+$/))
const Index = z.object({ networks: Names, tokens: Names, wallets: Names, connectors: Names })

/** Identifies a token. Without an address it is the native currency. */
export type TokenPlace = { chain: string; address?: string | undefined }

const index = Index.parse(JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')))
const drawings = new Map<string, Picture>()

/** Takes a CAIP-2 id. */
export const networkLogo = (id: string) => read('networks', index.networks, id)

/** Takes the id of a wallet in the directory. */
export const walletLogo = (id: string) => read('wallets', index.wallets, id)

export const connectorLogo = (id: string) => read('wallets', index.connectors, id)

/** Takes a {@link tokenKey}. There is no lookup by symbol, because anyone can copy a symbol. */
export const tokenLogo = (key: string) => read('tokens', index.tokens, key)

/** Returns the token's CAIP-19 id, with an EVM address in lower case. */
export function tokenKey({ chain, address }: TokenPlace): string {
  if (address === undefined) return `${chain}/native`
  return chain.startsWith('eip155:') ? `${chain}/erc20:${address.toLowerCase()}` : `${chain}/token:${address}`
}

function read(kind: string, names: Record<string, string>, id: string): Picture | undefined {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  if (name === undefined) return undefined
  const path = `${kind}/${name}.svg`
  const known = drawings.get(path) ?? { type: 'image/svg+xml', bytes: readFileSync(new URL(path, folder)) }
  drawings.set(path, known)
  return known
}
