import {
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionData,
  type Hex,
  offchainLookupAbiItem,
  offchainLookupSignature,
  parseAbi,
} from 'viem'

/** Maximum requests to other servers per lookup. */
export const maximumFetches = 10
/** Maximum characters of a lookup. A name needs a few hundred, and viem decodes a few kilobytes in a millisecond. */
const maximumLength = 32 * 1024
const batchUrl = 'x-batch-gateway:true'
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/**
 * viem decodes a lookup before any request: parts can contain parts (ENSIP-21). In ABI encoding many list entries can
 * point to one part, so 16 kB could encode millions of parts, and no timer runs while viem decodes them. Counts the
 * parts level by level before viem receives the node's error.
 */
export function isSmallLookup(data: string): boolean {
  if (data.length > maximumLength) return false
  if (!data.startsWith(offchainLookupSignature)) return true
  try {
    return hasFewParts(data as Hex)
  } catch {
    // The bytes are not valid ABI encoding, so the lookup fails anyway.
    return false
  }
}

function hasFewParts(error: Hex): boolean {
  const { args } = decodeErrorResult({ abi: [offchainLookupAbiItem], data: error })
  const [, urls, callData, , extraData] = args
  if (sharesBytes(error, [...urls, callData, extraData])) return false
  const batches = urls.includes(batchUrl) ? [callData] : []
  let parts = 0
  for (const batch of batches) {
    // Counts first, because each entry could be a copy of all bytes.
    parts += countQueries(batch)
    if (parts > maximumFetches) return false
    const [queries] = decodeFunctionData({ abi: batchAbi, data: batch }).args
    if (
      sharesBytes(
        batch,
        queries.flatMap((query) => [...query.urls, query.data]),
      )
    )
      return false
    batches.push(...queries.filter((query) => query.urls.includes(batchUrl)).map((query) => query.data))
  }
  return true
}

/** Every list starts with its length. Its entries are decoded as numbers, which are no larger than their encoding. */
function countQueries(batch: Hex): number {
  const [entries] = decodeAbiParameters([{ type: 'uint256[]' }], `0x${batch.slice(10)}`)
  return entries.length
}

/** An encoder writes each value once, so values together are never longer than their encoding. */
function sharesBytes(encoding: Hex, values: readonly string[]): boolean {
  const length = values.reduce((sum, value) => sum + (value.startsWith('0x') ? value.length - 2 : 2 * value.length), 0)
  return length > encoding.length
}
