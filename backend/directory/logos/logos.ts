import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Picture } from '../../pictures/pictures.ts'

/**
 * Folder with the output of `scripts/takeLogos.ts`. The path is relative to this file, because the working directory
 * may vary.
 */
const folder = new URL('.', import.meta.url)
const Names = z.record(z.string(), z.string().regex(/^[\w-]+$/))
const Index = z.object({ networks: Names, tokens: Names, wallets: Names, connectors: Names })

/** Identifies a token, or the native currency if there is no address. */
export type TokenPlace = { chain: string; address?: string | undefined }

const index = Index.parse(JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')))
const drawings = new Map<string, Picture>()

/** Returns a network's logo by CAIP-2 ID. */
export const getNetworkLogo = (id: string) => readLogo('networks', index.networks, id)

/** Returns a wallet's logo by its directory ID. */
export const getWalletLogo = (id: string) => readLogo('wallets', index.wallets, id)

export const getConnectorLogo = (id: string) => readLogo('wallets', index.connectors, id)

/** Returns a token's logo by CAIP-19 ID. There is no lookup by symbol, because anyone can copy a symbol. */
export const getTokenLogo = (key: string) => readLogo('tokens', index.tokens, key)

/** Returns a token's CAIP-19 ID, with EVM addresses in lower case. */
export function getTokenKey({ chain, address }: TokenPlace): string {
  if (address === undefined) return `${chain}/native`
  return chain.startsWith('eip155:') ? `${chain}/erc20:${address.toLowerCase()}` : `${chain}/token:${address}`
}

function readLogo(kind: string, names: Record<string, string>, id: string): Picture | undefined {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  if (name === undefined) return undefined
  const path = `${kind}/${name}.svg`
  const drawing = drawings.get(path) ?? { type: 'image/svg+xml', bytes: readFileSync(new URL(path, folder)) }
  drawings.set(path, drawing)
  return drawing
}
