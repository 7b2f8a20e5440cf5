import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Network } from '#shared/networks.ts'
import type { Database } from '../database/schema.ts'
import { type ReadAnswer, readContracts } from '../portfolio/readContracts.ts'
import { readText, readUint } from '../portfolio/tokenFacts.ts'
import type { Node } from '../rpc/node.ts'

/** Of a token or a collection. Empty texts where it says nothing; `decimals` null where it has none. */
export type ContractFacts = { name: string; symbol: string; decimals: number | null }

/** Contracts that would not say, though the node answered: they burn its time, so for a while nobody asks again. */
const quiet = new WeakMap<Database, Map<string, number>>()
const quietMs = 60_000
const maximumQuiet = 10_000

const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)
/** 10^77 is the largest power of ten in 256 bits. */
const maximumDecimals = 77n

/**
 * What contracts say of themselves, from the database, or from the chain where nobody has asked before: a chain has thousands of
 * tokens that nobody ever looks at. What a contract would not say now is asked again the next time.
 */
export async function readContractFacts(
  database: Database,
  node: Node,
  { network, networkId }: { network: Network; networkId: number },
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
  const facts = new Map(rows.map(({ token, ...row }) => [token, row]))
  const silent = quiet.get(database) ?? new Map<string, number>()
  quiet.set(database, silent)
  const now = performance.now()
  const isSilent = (token: string) => (silent.get(`${networkId} ${token}`) ?? 0) > now
  const missing = wanted.filter((token) => !facts.has(token) && !isSilent(token))
  const answers = await readContracts(
    node,
    network,
    missing.flatMap((to) => questions.map((data) => ({ to: to as Hex, data }))),
  )
  const added: ({ networkId: number; token: string } & ContractFacts)[] = []
  for (const [index, token] of missing.entries()) {
    const told = answers.slice(index * questions.length, (index + 1) * questions.length)
    const row = readFacts(told)
    facts.set(token, row)
    if (told.every(({ status }) => status !== 'unanswered')) added.push({ networkId, token, ...row })
    else silent.set(`${networkId} ${token}`, now + quietMs)
  }
  while (silent.size > maximumQuiet) silent.delete(silent.keys().next().value as string)
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
  const places = decimals?.status === 'read' ? readUint(decimals.data) : undefined
  return {
    name: readText(name, 64),
    symbol: readText(symbol, 24),
    decimals: places === undefined || places > maximumDecimals ? null : Number(places),
  }
}
