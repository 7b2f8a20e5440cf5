import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Network } from '#shared/networks.ts'
import type { Database } from '../database/schema.ts'
import { type ReadAnswer, readContracts } from '../portfolio/readContracts.ts'
import { readText, readUint } from '../portfolio/tokenFacts.ts'
import type { Node } from '../rpc/node.ts'

/** What is stored. Empty texts where it says nothing; `decimals` null where it has none. */
type StoredFacts = { name: string; symbol: string; decimals: number | null }
/** Of a token or a collection. `decimals` undefined: nobody could tell, so no amount of it can be told. */
export type ContractFacts = Omit<StoredFacts, 'decimals'> & { decimals: number | null | undefined }

/** What is not known for good. Contracts that would not say burn the node's time, so for a while nobody asks again. */
const passing = new WeakMap<Database, Map<string, { facts: ContractFacts; until: number }>>()
const unansweredMs = 60_000
/** A contract that refused everything may be a node's that does not have it yet. */
const refusedMs = 10 * 60_000
const maximumPassing = 10_000

const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)
/** 10^77 is the largest power of ten in 256 bits. */
const maximumDecimals = 77n

/**
 * What contracts say of themselves, from the database, or from the chain where nobody has asked before: a chain has thousands of
 * tokens that nobody ever looks at. What a contract would not say now is asked again later. The first ones of `tokens` are asked
 * first, and `genuine` ones again each time: what they do not say now is the node's fault.
 */
export async function readContractFacts(
  database: Database,
  node: Node,
  { network, networkId, genuine }: { network: Network; networkId: number; genuine: ReadonlySet<string> },
  tokens: readonly string[],
): Promise<Map<string, ContractFacts>> {
  const wanted = [...new Set(tokens)]
  if (wanted.length === 0) return new Map()
  const rows = await database
    .selectFrom('tokenFacts')
    .select(['token', 'name', 'symbol', 'decimals'])
    .where('networkId', '=', networkId)
    .where('token', 'in', wanted)
    .execute()
  const facts = new Map<string, ContractFacts>(rows.map(({ token, ...row }) => [token, row]))
  const kept = passing.get(database) ?? new Map<string, { facts: ContractFacts; until: number }>()
  passing.set(database, kept)
  const now = performance.now()
  const keyOf = (token: string) => `${networkId} ${token}`
  for (const token of wanted) {
    const known = kept.get(keyOf(token))
    if (!facts.has(token) && !genuine.has(token) && known && known.until > now) facts.set(token, known.facts)
  }
  const missing = wanted.filter((token) => !facts.has(token))
  const answers = await readContracts(
    node,
    network,
    missing.flatMap((to) => questions.map((data) => ({ to: to as Hex, data }))),
  )
  const added: ({ networkId: number; token: string } & StoredFacts)[] = []
  for (const [index, token] of missing.entries()) {
    const told = answers.slice(index * questions.length, (index + 1) * questions.length)
    const { decimals, ...texts } = readFacts(told)
    facts.set(token, { ...texts, decimals })
    const isAnswered = decimals !== undefined && told.every(({ status }) => status !== 'unanswered')
    const lifetimeMs = isAnswered ? refusedMs : unansweredMs
    if (isAnswered && told.some(({ status }) => status === 'read')) added.push({ networkId, token, ...texts, decimals })
    else kept.set(keyOf(token), { facts: { ...texts, decimals }, until: now + lifetimeMs })
  }
  while (kept.size > maximumPassing) kept.delete(kept.keys().next().value as string)
  if (added.length > 0) {
    await database
      .insertInto('tokenFacts')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return facts
}

function readFacts([name, symbol, decimals]: ReadAnswer[]): ContractFacts {
  const texts = { name: readText(name, 64), symbol: readText(symbol, 24) }
  if (decimals === undefined || decimals.status === 'unanswered') return { ...texts, decimals: undefined }
  const places = decimals.status === 'read' ? readUint(decimals.data) : undefined
  return { ...texts, decimals: places === undefined || places > maximumDecimals ? null : Number(places) }
}
