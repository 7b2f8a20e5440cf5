import type { Network } from '@oriel/shared/chains/networks.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Database } from '../database/schema.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { type ReadAnswer, readContracts } from '../tokens/readContracts.ts'
import { readText, readUint } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'

type StoredMetadata = { name: string; symbol: string; decimals: number | null }
/**
 * A token's metadata. `decimals` is null if the contract has none, and undefined if the read failed. If it is
 * undefined, the token's amounts are unknown.
 */
export type ContractMetadata = Omit<StoredMetadata, 'decimals'> & { decimals: number | null | undefined }

/** Caches failed reads for a limited time, because calls to failing contracts are expensive for the node. */
const temporary = new WeakMap<Database, Map<string, { metadata: ContractMetadata; until: number }>>()
const unansweredLifetimeMs = 60_000
/** Cache lifetime if the contract rejects all reads. Limited, because the node may not have synced the contract yet. */
const refusedLifetimeMs = 10 * 60_000
const maxTemporary = 10_000

const metadataCalls = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)
/** 10^77 is the largest power of ten that fits into 256 bits. */
const maxDecimals = 77n

/**
 * Reads the names, symbols and decimals of `tokens` in order, and caches the results. Contracts are read on demand,
 * because most tokens are never shown. Failed reads of `genuine` tokens are always retried, because only the node can
 * have caused such a failure.
 */
export async function readContractMetadata(
  database: Database,
  node: Node,
  { network, networkId, genuine }: { network: Network; networkId: number; genuine: ReadonlySet<string> },
  tokens: readonly string[],
): Promise<Map<string, ContractMetadata>> {
  const requested = [...new Set(tokens)]
  if (requested.length === 0) return new Map()
  const rows = await database
    .selectFrom('tokenFacts')
    .select(['token', 'name', 'symbol', 'decimals'])
    .where('networkId', '=', networkId)
    .where('token', 'in', requested)
    .execute()
  const metadata = new Map<string, ContractMetadata>(rows.map(({ token, ...row }) => [token, row]))
  const cache = temporary.get(database) ?? new Map<string, { metadata: ContractMetadata; until: number }>()
  temporary.set(database, cache)
  const now = performance.now()
  const getKey = (token: string) => `${networkId} ${token}`
  for (const token of requested) {
    const cached = cache.get(getKey(token))
    if (!metadata.has(token) && !genuine.has(token) && cached && cached.until > now)
      metadata.set(token, cached.metadata)
  }
  const missing = requested.filter((token) => !metadata.has(token))
  const added: ({ networkId: number; token: string } & StoredMetadata)[] = []
  for (const [token, { isAnswered, isRead, ...known }] of await readFromChain(node, network, missing)) {
    metadata.set(token, known)
    const lifetimeMs = isAnswered ? refusedLifetimeMs : unansweredLifetimeMs
    if (isAnswered && isRead && known.decimals !== undefined)
      added.push({ networkId, token, ...known, decimals: known.decimals })
    else cache.set(getKey(token), { metadata: known, until: now + lifetimeMs })
  }
  deleteOldest(cache, maxTemporary)
  if (added.length > 0) {
    await database
      .insertInto('tokenFacts')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return metadata
}

/** Reads the names, symbols and decimals of `tokens` in order, without caching. */
export async function readMetadataFromChain(
  node: Node,
  network: Network,
  tokens: readonly string[],
): Promise<Map<string, ContractMetadata>> {
  const read = await readFromChain(node, network, tokens)
  return new Map([...read].map(([token, { isAnswered: _, isRead: __, ...known }]) => [token, known]))
}

type ReadMetadata = ContractMetadata & {
  /** True if the contract responded to each call, if only by a revert. */
  isAnswered: boolean
  /** True if the contract returned a value to at least one call. */
  isRead: boolean
}

async function readFromChain(
  node: Node,
  network: Network,
  tokens: readonly string[],
): Promise<Map<string, ReadMetadata>> {
  const calls = tokens.flatMap((to) => metadataCalls.map((data) => ({ to: toLowerAddress(to), data })))
  const answers = await readContracts(node, network, calls)
  return new Map(
    tokens.map((token, index) => {
      const replies = answers.slice(index * metadataCalls.length, (index + 1) * metadataCalls.length)
      const isAnswered = replies.every(({ status }) => status !== 'unanswered')
      return [token, { ...readMetadata(replies), isAnswered, isRead: replies.some(({ status }) => status === 'read') }]
    }),
  )
}

function readMetadata([name, symbol, decimals]: ReadAnswer[]): ContractMetadata {
  const texts = { name: readText(name, 64), symbol: readText(symbol, 24) }
  if (decimals === undefined || decimals.status === 'unanswered') return { ...texts, decimals: undefined }
  const places = decimals.status === 'read' ? readUint(decimals.data) : undefined
  return { ...texts, decimals: places === undefined || places > maxDecimals ? null : Number(places) }
}
