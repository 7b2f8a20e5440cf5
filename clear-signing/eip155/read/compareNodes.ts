import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { type Risk, risk } from '../../description/description.ts'
import type { AssetChange, Simulation } from '../../description/simulation.ts'
import { identify } from '../../phrases/phrase.ts'
import { type EvmClient, pinBlock } from '../../rpc/evmClient.ts'
import type { ChainData } from './chainData.ts'
import type { ReadContext } from './tokens.ts'

export type Answers = { chainData: ChainData; simulation?: Simulation | undefined }
type ReadFunction<answers> = (context: ReadContext) => Promise<answers>

const timeoutMs = 8000
/** Maximum number of blocks that one node may lag behind the other. Older state may be stale. */
const maxBehind = 32n
/** Percentage by which the amounts of two nodes may differ. Nodes simulate at slightly different times. */
const tolerance = 1n

/**
 * Reads the chain data for an approval. If the context has nodes of two hosts, queries both at the same block, so that
 * a single compromised provider cannot fake an outcome.
 */
export async function readCompared<answers extends Answers>(
  context: ReadContext,
  read: ReadFunction<answers>,
): Promise<{ answers: answers; risks: Risk[] }> {
  const { nodes } = context
  if (!nodes) return { answers: await read(context), risks: [] }
  const both = await readBoth(nodes, context, read).catch(() => undefined)
  if (!both) return { answers: await read(context), risks: [risk('warning', 'nodes-differ.unchecked')] }
  const [answers, others] = both
  return { answers, risks: isSame(answers, others) ? [] : [risk('danger', 'nodes-differ')] }
}

/** Reads the data from both nodes. Returns undefined if a node does not respond or lags too far behind. */
async function readBoth<answers extends Answers>(
  [first, second]: [EvmClient, EvmClient],
  context: ReadContext,
  read: ReadFunction<answers>,
) {
  const block = await withTimeout(findSharedBlock(first, second))
  if (!block) return undefined
  const both = await Promise.all(
    [first, second].map((client) => withTimeout(read({ ...context, client: pinBlock(client, block) }))),
  )
  const [answers, others] = both
  if (!answers || !others || both.some(isMissing)) return undefined
  const isPreviewed = ({ simulation }: Answers) => simulation !== undefined && !('unavailable' in simulation)
  return isPreviewed(answers) === isPreviewed(others) ? ([answers, others] as const) : undefined
}

const isMissing = (answers: Answers | undefined) => answers?.chainData.unavailable !== undefined

async function findSharedBlock(...nodes: EvmClient[]): Promise<Hex | undefined> {
  const [a = 0n, b = 0n] = await Promise.all(
    nodes.map(async (node) => BigInt(await node.request<Hex>({ method: 'eth_blockNumber', params: [] }))),
  )
  const [older, newer] = a < b ? [a, b] : [b, a]
  return newer - older > maxBehind ? undefined : toQuantity(older)
}

function isSame(a: Answers, b: Answers): boolean {
  const identifyAnswers = ({ chainData: { tokens, code, balance } }: Answers) =>
    identify([[...tokens], [...code], balance])
  return identifyAnswers(a) === identifyAnswers(b) && isSameOutcome(a.simulation, b.simulation)
}

function isSameOutcome(a: Simulation | undefined, b: Simulation | undefined): boolean {
  if (!a || !b || 'unavailable' in a || 'unavailable' in b) return true
  if (!a.ok || !b.ok) return a.ok === b.ok
  const isAlike = (change: AssetChange, at: number) => isSameChange(change, b.changes[at])
  const isLong = a.changes.length === b.changes.length
  return isLong && a.changes.every(isAlike) && identify(a.approvals) === identify(b.approvals)
}

function isSameChange({ amount, ...a }: AssetChange, b: AssetChange | undefined): boolean {
  if (!b) return false
  const { amount: theirs, ...rest } = b
  const gap = amount > theirs ? amount - theirs : theirs - amount
  const size = amount < 0n ? -amount : amount
  return identify(a) === identify(rest) && gap * 100n <= size * tolerance
}

async function withTimeout<value>(work: Promise<value>): Promise<value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
