import {
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionData,
  type Hex,
  offchainLookupAbiItem,
  offchainLookupSignature,
  parseAbi,
} from 'viem'

/** Maximum gateway requests per lookup. */
export const maxFetches = 10
/**
 * Maximum length of a lookup in characters. A name needs a few hundred; viem decodes a few kilobytes in a millisecond.
 */
const maxLength = 32 * 1024
const batchUrl = 'x-batch-gateway:true'
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/**
 * Returns false if decoding the lookup would block the process. viem decodes nested batches (ENSIP-21) before it sends
 * any request. In ABI encoding, many list entries can point to the same part, so 16 kB can encode millions of parts,
 * and no timer fires while viem decodes them. Therefore, the parts are counted level by level before viem receives the
 * node's error.
 */
export function isSmallLookup(data: string): boolean {
  if (data.length > maxLength) return false
  if (!data.startsWith(offchainLookupSignature)) return true
  try {
    return hasFewParts(data as Hex)
  } catch {
    // The ABI encoding is invalid, so the lookup would fail anyway.
    return false
  }
}

function hasFewParts(error: Hex): boolean {
  const { args } = decodeErrorResult({ abi: [offchainLookupAbiItem], data: error })
  const [, urls, callData, , extraData] = args
  if (hasSharedBytes(error, [...urls, callData, extraData])) return false
  const batches = urls.includes(batchUrl) ? [callData] : []
  let parts = 0
  for (const batch of batches) {
    // Count before decoding, because every entry could decode to a copy of the whole batch.
    parts += countQueries(batch)
    if (parts > maxFetches) return false
    const [queries] = decodeFunctionData({ abi: batchAbi, data: batch }).args
    if (
      hasSharedBytes(
        batch,
        queries.flatMap((query) => [...query.urls, query.data]),
      )
    )
      return false
    batches.push(...queries.filter((query) => query.urls.includes(batchUrl)).map((query) => query.data))
  }
  return true
}

/**
 * Returns the number of queries in a batch. Decodes the list as numbers, because they take no more memory than their
 * encoding.
 */
function countQueries(batch: Hex): number {
  const [entries] = decodeAbiParameters([{ type: 'uint256[]' }], `0x${batch.slice(10)}`)
  return entries.length
}

/**
 * True if values share bytes. Encoders write each value once, so values are otherwise never longer than the encoding.
 */
function hasSharedBytes(encoding: Hex, values: readonly string[]): boolean {
  const length = values.reduce((sum, value) => sum + (value.startsWith('0x') ? value.length - 2 : 2 * value.length), 0)
  return length > encoding.length
}
