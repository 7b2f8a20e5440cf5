import { createInvalidParamsError } from './rpcError.ts'
import type { TokenBalance } from './tokenAccounts.ts'
import type { TransactionError } from './transactionErrors.ts'
import type { AccountKeys, WireTransaction } from './wire.ts'

export type CompiledInstruction = { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }

export type RunReport = {
  logs: string[]
  unitsConsumed: bigint
  returnData: { programId: string; data: [string, 'base64'] } | null
  innerInstructions: { index: number; instructions: CompiledInstruction[] }[]
}

export type Landed = RunReport & {
  transaction: WireTransaction
  keys: AccountKeys
  slot: bigint
  /** Seconds since the epoch. */
  time: number
  error: TransactionError | null
  /** Fee in lamports. */
  fee: bigint
  lamports: { before: bigint[]; after: bigint[] }
  tokens: { before: TokenBalance[]; after: TokenBalance[] }
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'
const ranks: Record<string, number> = { processed: 0, confirmed: 1, finalized: 2 }

type Page = { before?: string; until?: string; limit?: number }

export function createLedger({ slot, finalizeSlots }: { slot: () => bigint; finalizeSlots: number }) {
  const landed = new Map<string, Landed>()
  const byAddress = new Map<string, string[]>()
  const bySlot = new Map<bigint, Landed[]>()

  const getDepth = (one: Landed) => slot() - one.slot
  const getCommitment = (one: Landed): Commitment => toCommitment(getDepth(one), finalizeSlots)
  const hasReached = (one: Landed, commitment: string) =>
    rankCommitment(getCommitment(one)) >= rankCommitment(commitment)

  return {
    getCommitment,
    hasReached,
    count: () => BigInt(landed.size),
    find: (signature: string) => landed.get(signature),
    at: (slot: bigint): readonly Landed[] => bySlot.get(slot) ?? [],
    addresses: () => byAddress.keys(),
    slotAt(commitment: string): bigint {
      const depth = [0n, 1n, BigInt(finalizeSlots)][rankCommitment(commitment)] ?? 0n
      return slot() > depth ? slot() - depth : 0n
    },
    confirmations: (one: Landed) => (getCommitment(one) === 'finalized' ? null : getDepth(one)),

    add(one: Landed) {
      const signature = one.transaction.signatures[0] ?? ''
      landed.set(signature, one)
      const block = bySlot.get(one.slot) ?? []
      bySlot.set(one.slot, block)
      block.push(one)
      for (const key of new Set(one.keys.all)) {
        const list = byAddress.get(key) ?? []
        byAddress.set(key, list)
        list.push(signature)
      }
    },

    /**
     * Returns transactions, newest first. A page starts after `before`, which may be any transaction, and ends before
     * `until`.
     */
    list(address: string, commitment: string, { before, until, limit = 1000 }: Page): Landed[] {
      if (limit < 1 || limit > 1000) throw createInvalidParamsError('Invalid limit; max 1000')
      const order = [...landed.keys()]
      const earlier = before ? new Set(order.slice(0, Math.max(0, order.indexOf(before)))) : landed
      const all = (byAddress.get(address) ?? []).filter((signature) => earlier.has(signature)).toReversed()
      const end = until ? all.indexOf(until) : -1
      return all
        .slice(0, end < 0 ? undefined : end)
        .flatMap((signature) => landed.get(signature) ?? [])
        .filter((one) => hasReached(one, commitment))
        .slice(0, limit)
    },

    since(oldest: bigint): Landed[] {
      const recent: Landed[] = []
      for (const one of [...landed.values()].reverse()) {
        if (one.slot < oldest) break
        recent.push(one)
      }
      return recent
    },
  }
}

/** Returns the addresses of written accounts. A failed transaction writes only to the payer, for the fee. */
export function listWritten({ keys, transaction, error }: Landed): string[] {
  if (error) return keys.all.slice(0, 1)
  return keys.all.filter((_, index) => transaction.message.isAccountWritable(index))
}

export function toCommitment(depth: bigint, finalizeSlots: number): Commitment {
  if (depth >= BigInt(finalizeSlots)) return 'finalized'
  return depth >= 1n ? 'confirmed' : 'processed'
}

export function rankCommitment(commitment: string): number {
  const rank = ranks[commitment]
  if (rank === undefined) throw createInvalidParamsError(`Invalid params: unknown commitment "${commitment}"`)
  return rank
}
