import type { Failure } from '../../description/failure.ts'

type Change = { kind: string; amount: bigint; token?: string | undefined }
type Approval = { amount?: bigint; all?: boolean }
type Found<change, approval> = { changes: Map<string, change>; approvals: Map<string, approval> }

/** Effects of one run of the calls on the account. */
export type Effects<change, approval> =
  | { ok: true; found: Found<change, approval>; gasUsed: bigint }
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
  const changes = joinChanges(first.found.changes, second.found.changes)
  const approvals = joinApprovals(first.found.approvals, second.found.approvals)
  const gasUsed = first.gasUsed > second.gasUsed ? first.gasUsed : second.gasUsed
  return {
    effects: { ok: true, gasUsed, found: { changes: changes.joined, approvals: approvals.joined } },
    differs: changes.differs || approvals.differs,
  }
}

function joinChanges<change extends Change>(first: Map<string, change>, second: Map<string, change>) {
  const joined = new Map<string, change>()
  let differs = false
  for (const [key, [one, other]] of zip(first, second)) {
    const [amount, otherAmount] = [one?.amount ?? 0n, other?.amount ?? 0n]
    const isRandom = isSameCollectionCount(one ?? other, first, second) && amount >= 0n && otherAmount >= 0n
    if (!isRandom && !isClose(amount, otherAmount)) differs = true
    const worse = isRandom || amount <= otherAmount ? one : other
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
  for (const [key, [one, other]] of zip(first, second)) {
    const wider = one && other && isWider(other, one) ? other : (one ?? other)
    if (wider) joined.set(key, wider)
    if (one?.all !== other?.all || !one || !other || !isClose(one.amount ?? 0n, other.amount ?? 0n)) differs = true
  }
  return { joined, differs }
}

const isWider = (one: Approval, other: Approval) =>
  (one.all === true && other.all !== true) || (one.amount ?? 0n) > (other.amount ?? 0n)

function zip<value>(first: Map<string, value>, second: Map<string, value>) {
  const keys = new Set([...first.keys(), ...second.keys()])
  return new Map([...keys].map((key) => [key, [first.get(key), second.get(key)] as const]))
}

function isClose(one: bigint, other: bigint): boolean {
  if (one === other) return true
  if (one === 0n || other === 0n || one > 0n !== other > 0n) return false
  const [size, otherSize] = [abs(one), abs(other)]
  const largest = size > otherSize ? size : otherSize
  return abs(size - otherSize) * 100n <= largest * tolerance
}

const abs = (value: bigint) => (value < 0n ? -value : value)
