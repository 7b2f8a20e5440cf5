import { base64 } from '@scure/base'
import { z } from 'zod'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { cleanText } from '../tokens/cleanText.ts'
import { deriveMetadataAddress, readMetaplex } from './metaplex.ts'
import { readTokenMetadata } from './tokenMetadata.ts'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Data about a mint. Anyone can create a mint with any content, so the texts are sanitized. */
export type MintInfo = {
  decimals: number
  supply: bigint
  name?: string
  symbol?: string
  /** URI of the metadata, unchanged and untrusted. */
  uri?: string | undefined
}

export const isNft = ({ decimals, supply }: MintInfo) => decimals === 0 && supply === 1n

export type MintBook = {
  read(node: Node, networkId: string, mints: readonly string[]): Promise<Map<string, MintInfo>>
}

const maxAddresses = 100
const maxKept = 20_000
/**
 * Lifetime of cached mint data. Limited because the supply can change, and the supply determines whether the mint is an
 * NFT.
 */
const lifetimeMs = 10 * 60_000
/** Size of a mint account (SPL Token): 36 bytes of authority, then supply, decimals and the initialization flag. */
const mintBytes = 82
const maxUri = 2048

const Accounts = z.object({
  value: z.array(z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }))),
})

export function createMintBook(now: () => number): MintBook {
  const cache = new Map<string, { info: MintInfo; until: number }>()

  return {
    async read(node, networkId, mints) {
      const requested = [...new Set(mints)]
      const missing = requested.filter((mint) => (cache.get(`${networkId}:${mint}`)?.until ?? 0) <= now())
      const found = await readMints(node, missing)
      for (const [mint, info] of found) {
        cache.delete(`${networkId}:${mint}`)
        cache.set(`${networkId}:${mint}`, { info, until: now() + lifetimeMs })
      }
      const answer = new Map(
        requested.flatMap((mint): [string, MintInfo][] => {
          const info = found.get(mint) ?? (missing.includes(mint) ? undefined : cache.get(`${networkId}:${mint}`)?.info)
          return info ? [[mint, info]] : []
        }),
      )
      deleteOldest(cache, maxKept)
      return answer
    },
  }
}

async function readMints(node: Node, mints: readonly string[]): Promise<Map<string, MintInfo>> {
  const found = new Map<string, MintInfo>()
  for (const [mint, account] of await readAccounts(node, mints)) {
    const info = readMint(account.owner, account.data)
    if (info) found.set(mint, info)
  }
  // Read the Metaplex metadata of the mints without a name. Mints of the older token program store no name, but nearly
  // all of them have Metaplex metadata.
  const unnamed = [...found].flatMap(([mint, { name }]): [string, string][] => {
    return name === undefined ? [[deriveMetadataAddress(mint), mint]] : []
  })
  const described = await readAccounts(
    node,
    unnamed.map(([address]) => address),
  )
  for (const [address, mint] of unnamed) {
    const account = described.get(address)
    const info = found.get(mint)
    const description = account && readMetaplex(account.owner, account.data, mint)
    if (info && description) found.set(mint, { ...info, ...cleanDescription(description) })
  }
  return found
}

async function readAccounts(node: Node, addresses: readonly string[]) {
  const accounts = new Map<string, { owner: string; data: Uint8Array }>()
  for (let at = 0; at < addresses.length; at += maxAddresses) {
    const part = addresses.slice(at, at + maxAddresses)
    const { value } = await node.requestParsed(
      'getMultipleAccounts',
      [part, { encoding: 'base64', commitment: 'confirmed' }],
      Accounts,
    )
    for (const [index, address] of part.entries()) {
      const account = value[index]
      if (account) accounts.set(address, { owner: account.owner, data: base64.decode(account.data[0]) })
    }
  }
  return accounts
}

export function readMint(owner: string, data: Uint8Array): MintInfo | undefined {
  if ((owner !== tokenProgram && owner !== token2022Program) || data.length < mintBytes) return undefined
  // Reject token accounts. An account that is longer than a mint is a token account, unless its type byte marks it as a
  // mint.
  if (data.length > mintBytes && (owner === tokenProgram || data[165] !== 1)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (view.getUint8(45) !== 1) return undefined
  const info = { decimals: view.getUint8(44), supply: view.getBigUint64(36, true) }
  const described = owner === token2022Program ? readTokenMetadata(data) : undefined
  return described ? { ...info, ...cleanDescription(described) } : info
}

function cleanDescription({ name, symbol, uri }: { name: string; symbol: string; uri: string }) {
  return {
    name: cleanText(name, 64),
    symbol: cleanText(symbol, 24),
    uri: uri !== '' && uri.length <= maxUri ? uri : undefined,
  }
}
