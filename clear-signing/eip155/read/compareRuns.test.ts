import { describe, expect, test } from 'vitest'
import { phrase } from '../../phrases/phrase.ts'
import { joinRuns } from './compareRuns.ts'

type Change = { kind: string; token: string; tokenId?: bigint; amount: bigint }
type Approval = { amount?: bigint; all?: boolean }

const createRun = (changes: Record<string, Change>, approvals: Record<string, Approval> = {}, gasUsed = 1n) => ({
  ok: true as const,
  stateDiff: { changes: new Map(Object.entries(changes)), approvals: new Map(Object.entries(approvals)) },
  gasUsed,
})
const failed = { ok: false as const, reason: phrase('failure.funds') }
const createUsdc = (amount: bigint) => ({ usdc: { kind: 'erc20', token: 'usdc', amount } })
const createApe = (id: bigint, amount = 1n) => ({
  [`ape ${id}`]: { kind: 'erc721', token: 'ape', tokenId: id, amount },
})

function joinAmounts(first: Parameters<typeof joinRuns<Change, Approval>>[0], second: typeof first) {
  const { effects, differs } = joinRuns(first, second)
  const changes = effects.ok ? [...effects.stateDiff.changes].map(([key, { amount }]) => [key, amount]) : effects.reason
  return { changes: Array.isArray(changes) ? Object.fromEntries(changes) : changes, differs }
}

describe('joinRuns', () => {
  test.each<[string, bigint, bigint, bigint, boolean]>([
    ['the same income', 4000n, 4000n, 4000n, false],
    ['interest of a minute', 100_000n, 100_001n, 100_000n, false],
    ['an auction that falls by 3 %', -1000n, -970n, -1000n, false],
    ['a price that grows by 3 %', -970n, -1000n, -1000n, false],
    ['an output that is 6 % smaller', 1000n, 940n, 940n, true],
    ['a loss that is 6 % larger', -1000n, -1060n, -1060n, true],
    ['income that becomes a loss', 4000n, -1000n, -1000n, true],
  ])('behavior: %s', (_, first, second, worse, differs) => {
    expect(joinAmounts(createRun(createUsdc(first)), createRun(createUsdc(second)))).toEqual({
      changes: { usdc: worse },
      differs,
    })
    expect(joinAmounts(createRun(createUsdc(second)), createRun(createUsdc(first)))).toEqual({
      changes: { usdc: worse },
      differs,
    })
  })

  test('behavior: income of one run is none, and a loss of one run is one', () => {
    expect(joinAmounts(createRun(createUsdc(4000n)), createRun({}))).toEqual({ changes: {}, differs: true })
    expect(joinAmounts(createRun({}), createRun(createUsdc(-1n)))).toEqual({ changes: { usdc: -1n }, differs: true })
  })

  test('behavior: a run that fails is not the worse one', () => {
    expect(joinAmounts(failed, createRun(createUsdc(-5n)))).toEqual({ changes: { usdc: -5n }, differs: true })
    expect(joinAmounts(createRun(createUsdc(-5n)), failed)).toEqual({ changes: { usdc: -5n }, differs: true })
    expect(joinAmounts(failed, failed)).toEqual({ changes: failed.reason, differs: false })
  })

  test('behavior: another token of the same collection arrives, but never leaves', () => {
    expect(joinAmounts(createRun(createApe(1n)), createRun(createApe(2n)))).toEqual({
      changes: { 'ape 1': 1n },
      differs: false,
    })
    expect(joinAmounts(createRun(createApe(1n)), createRun({ ...createApe(2n), ...createApe(3n) })).differs).toBe(true)
    const outflows = joinAmounts(createRun(createApe(1n, -1n)), createRun(createApe(2n, -1n)))
    expect(outflows).toEqual({ changes: { 'ape 1': -1n, 'ape 2': -1n }, differs: true })
  })

  test('behavior: the wider of two rights', () => {
    const createApprovalRun = (approval?: Approval) => createRun({}, approval && { one: approval })
    const joinApprovals = (first?: Approval, second?: Approval) => {
      const { effects, differs } = joinRuns(createApprovalRun(first), createApprovalRun(second))
      return { right: effects.ok ? effects.stateDiff.approvals.get('one') : undefined, differs }
    }
    expect(joinApprovals({ amount: 5n }, { amount: 5n })).toEqual({ right: { amount: 5n }, differs: false })
    expect(joinApprovals({ amount: 5n }, { amount: 500n })).toEqual({ right: { amount: 500n }, differs: true })
    expect(joinApprovals(undefined, { amount: 5n })).toEqual({ right: { amount: 5n }, differs: true })
    expect(joinApprovals({ all: false }, { all: true })).toEqual({ right: { all: true }, differs: true })
  })
})
