import type { Failure } from '../../description/failure.ts'

type Change = { kind: string; amount: bigint; token?: string | undefined }
type Approval = { amount?: bigint; all?: boolean }
type StateDiff<change, approval> = { changes: Map<string, change>; approvals: Map<string, approval> }

/** Effects of one run of the calls on the account. */
export type Effects<change, approval> =
  | { ok: true; stateDiff: StateDiff<change, approval>; gasUsed: bigint }
  | { ok: false; reason: Failure }

/** Percentage by which an amount may differ between two runs. Auctions and interest move less within a minute. */
const tolerance = 5n

/**
 * Returns the worse effects of two runs under different conditions, and whether the runs differ. A run that moves
 * assets is worse than one that fails, because it shows what may be lost.
 */
export function joinRuns<change extends Change, approval extends Approval>(
  first: Effects<change, approval>,
  second: Effects<change, approval>,
): { effects: Effects<change, approval>; differs: boolean } {
  if (!first.ok || !second.ok) return { effects: first.ok ? first : second, differs: first.ok !== second.ok }
  const changes = joinChanges(first.stateDiff.changes, second.stateDiff.changes)
  const approvals = joinApprovals(first.stateDiff.approvals, second.stateDiff.approvals)
  const gasUsed = first.gasUsed > second.gasUsed ? first.gasUsed : second.gasUsed
  return {
    effects: { ok: true, gasUsed, stateDiff: { changes: changes.joined, approvals: approvals.joined } },
    differs: changes.differs || approvals.differs,
  }
}

function joinChanges<change extends Change>(first: Map<string, change>, second: Map<string, change>) {
  const joined = new Map<string, change>()
  let differs = false
  for (const [key, [a, b]] of zip(first, second)) {
    const [amount, otherAmount] = [a?.amount ?? 0n, b?.amount ?? 0n]
    const isRandom = isSameCollectionCount(a ?? b, first, second) && amount >= 0n && otherAmount >= 0n
    if (!isRandom && !isClose(amount, otherAmount)) differs = true
    const worse = isRandom || amount <= otherAmount ? a : b
    // Drop a change that the worse run does not have.
    if (worse) joined.set(key, worse)
  }
  return { joined, differs }
}

/** Checks whether both runs move the same number of a collection's tokens. Contracts may pick the token ID by block. */
function isSameCollectionCount(change: Change | undefined, first: Map<string, Change>, second: Map<string, Change>) {
  if (change?.kind !== 'erc721' && change?.kind !== 'erc1155') return false
  const count = (changes: Map<string, Change>) =>
    [...changes.values()].filter(({ token }) => token === change.token).reduce((sum, { amount }) => sum + amount, 0n)
  return count(first) === count(second)
}

function joinApprovals<approval extends Approval>(first: Map<string, approval>, second: Map<string, approval>) {
  const joined = new Map<string, approval>()
  let differs = false
  for (const [key, [a, b]] of zip(first, second)) {
    const wider = a && b && isWider(b, a) ? b : (a ?? b)
    if (wider) joined.set(key, wider)
    if (a?.all !== b?.all || !a || !b || !isClose(a.amount ?? 0n, b.amount ?? 0n)) differs = true
  }
  return { joined, differs }
}

const isWider = (a: Approval, b: Approval) => (a.all === true && b.all !== true) || (a.amount ?? 0n) > (b.amount ?? 0n)

function zip<value>(first: Map<string, value>, second: Map<string, value>) {
  const keys = new Set([...first.keys(), ...second.keys()])
  return new Map([...keys].map((key) => [key, [first.get(key), second.get(key)] as const]))
}

function isClose(a: bigint, b: bigint): boolean {
  if (a === b) return true
  if (a === 0n || b === 0n || a > 0n !== b > 0n) return false
  const [size, otherSize] = [abs(a), abs(b)]
  const largest = size > otherSize ? size : otherSize
  return abs(size - otherSize) * 100n <= largest * tolerance
}

const abs = (value: bigint) => (value < 0n ? -value : value)
