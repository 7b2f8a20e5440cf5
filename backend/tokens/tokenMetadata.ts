import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, hexToString } from 'viem'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { cleanText } from './cleanText.ts'
import { type ReadAnswer, readContracts } from './readContracts.ts'
import { toLowerAddress } from './toLowerAddress.ts'

/** Metadata of a token. Untrusted, because anyone can deploy a contract that returns anything. */
export type TokenMetadata = { name: string; symbol: string; decimals: number }

/**
 * `refused`: not a token, or one without decimals. `unanswered`: the chain did not respond. `uncalled`: the contract
 * was not called.
 */
export type TokenMetadataResult = TokenMetadata | 'refused' | 'unanswered' | 'uncalled'

const maxName = 64
const maxSymbol = 24
/** Maximum number of decimals of a token. 10^77 is the largest power of ten that fits in 256 bits. */
const maxDecimals = 77

/** Lifetime of cached metadata. Genuine tokens rarely change their metadata. */
const lifetimeMs = 24 * 3600_000
/**
 * Lifetime of a cached refusal. Short, because a token may later be deployed at the address or behind a proxy there.
 */
const refusedLifetimeMs = 10 * 60_000
const maxKept = 20_000

const functions = ['decimals', 'symbol', 'name'] as const
const metadataCalls = functions.map((functionName) => encodeFunctionData({ abi: erc20Abi, functionName }))

export type TokenBook = {
  read(node: Node, network: Network, addresses: readonly Hex[]): Promise<Map<Hex, TokenMetadataResult>>
}

export function createTokenBook(now: () => number): TokenBook {
  const cache = new Map<string, { result: TokenMetadataResult; until: number }>()

  return {
    async read(node, network, addresses) {
      const requested = [...new Set(addresses.map(toLowerAddress))]
      const getKey = (address: Hex) => `${network.caipNetworkId}:${address}`
      const missing = requested.filter((address) => (cache.get(getKey(address))?.until ?? 0) <= now())
      const reads = missing.flatMap((to) => metadataCalls.map((data) => ({ to, data })))
      const answers = await readContracts(node, network, reads)
      const found = new Map<Hex, TokenMetadataResult>()
      for (const [index, address] of missing.entries()) {
        const result = readMetadata(
          answers.slice(index * metadataCalls.length, (index + 1) * metadataCalls.length),
          address,
        )
        found.set(address, result)
        if (result !== 'unanswered' && result !== 'uncalled') store(getKey(address), result)
      }
      return new Map(
        requested.map((address) => [address, found.get(address) ?? cache.get(getKey(address))?.result ?? 'uncalled']),
      )
    },
  }

  function store(key: string, result: TokenMetadataResult) {
    cache.delete(key)
    cache.set(key, { result, until: now() + (result === 'refused' ? refusedLifetimeMs : lifetimeMs) })
    deleteOldest(cache, maxKept)
  }
}

function readMetadata([decimals, symbol, name]: ReadAnswer[], address: Hex): TokenMetadataResult {
  const unanswered = [decimals, symbol, name].filter((answer) => answer?.status === 'unanswered')
  if (unanswered.some((answer) => answer?.wasCalled)) return 'unanswered'
  if (unanswered.length > 0) return 'uncalled'
  const places = decimals?.status === 'read' ? readUint(decimals.data) : undefined
  if (places === undefined || places > BigInt(maxDecimals)) return 'refused'
  const shortAddress = `${address.slice(0, 6)}…${address.slice(-4)}`
  const symbolText = readText(symbol, maxSymbol)
  return {
    decimals: Number(places),
    symbol: symbolText || shortAddress,
    name: readText(name, maxName) || symbolText || shortAddress,
  }
}

export function readUint(data: Hex): bigint | undefined {
  return data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

/** Decodes a string. Early tokens return 32 bytes instead. */
export function readText(answer: ReadAnswer | undefined, max: number): string {
  if (answer?.status !== 'read') return ''
  const { data } = answer
  if (data.length === 66) return cleanText(hexToString(data).replace(/\0+$/, ''), max)
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return cleanText(text, max)
  } catch {
    // The result is not an ABI-encoded string, so the token does not provide this text.
    return ''
  }
}
