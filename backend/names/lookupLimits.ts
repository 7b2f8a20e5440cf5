import {
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionData,
  type Hex,
  offchainLookupAbiItem,
  offchainLookupSignature,
  parseAbi,
} from 'viem'

/** The most requests of other servers in one lookup. */
export const maximumFetches = 10
/** The most characters of a lookup. A name needs some hundred, and viem decodes some kilobytes in a millisecond. */
const maximumLength = 32 * 1024
const batchUrl = 'x-batch-gateway:true'
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/**
 * viem takes a lookup apart by itself, before it asks for a request: a part can have parts again (ENSIP-21). In an ABI
 * encoding many entries of a list can point to one part, so that 16 kB could stand for millions of parts, and no timer
 * runs while viem decodes them. So the parts are counted here, level by level, before viem gets the error of the node.
 */
export function isSmallLookup(data: string): boolean {
  if (data.length > maximumLength) return false
  if (!data.startsWith(offchainLookupSignature)) return true
  try {
    return hasFewParts(data as Hex)
  } catch {
    // The bytes are no encoding, so that the lookup fails in any case.
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
    // The number comes first, because each entry could be a copy of all bytes.
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

/** Any list begins with its length. Its entries are read as numbers, which are no larger than their encoding. */
function countQueries(batch: Hex): number {
  const [entries] = decodeAbiParameters([{ type: 'uint256[]' }], `0x${batch.slice(10)}`)
  return entries.length
}

/** An encoder writes each value once, so that values are never longer together than their encoding. */
function sharesBytes(encoding: Hex, values: readonly string[]): boolean {
  const length = values.reduce((sum, value) => sum + (value.startsWith('0x') ? value.length - 2 : 2 * value.length), 0)
  return length > encoding.length
}
