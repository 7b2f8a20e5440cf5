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

export type LedgerEntry = RunReport & {
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
  const bySignature = new Map<string, LedgerEntry>()
  const byAddress = new Map<string, string[]>()
  const bySlot = new Map<bigint, LedgerEntry[]>()

  const getDepth = (entry: LedgerEntry) => slot() - entry.slot
  const getCommitment = (entry: LedgerEntry): Commitment => toCommitment(getDepth(entry), finalizeSlots)
  const hasReached = (entry: LedgerEntry, commitment: string) =>
    rankCommitment(getCommitment(entry)) >= rankCommitment(commitment)

  return {
    getCommitment,
    hasReached,
    count: () => BigInt(bySignature.size),
    find: (signature: string) => bySignature.get(signature),
    at: (slot: bigint): readonly LedgerEntry[] => bySlot.get(slot) ?? [],
    addresses: () => byAddress.keys(),
    slotAt(commitment: string): bigint {
      const depth = [0n, 1n, BigInt(finalizeSlots)][rankCommitment(commitment)] ?? 0n
      return slot() > depth ? slot() - depth : 0n
    },
    confirmations: (entry: LedgerEntry) => (getCommitment(entry) === 'finalized' ? null : getDepth(entry)),

    add(entry: LedgerEntry) {
      const signature = entry.transaction.signatures[0] ?? ''
      bySignature.set(signature, entry)
      const block = bySlot.get(entry.slot) ?? []
      bySlot.set(entry.slot, block)
      block.push(entry)
      for (const key of new Set(entry.keys.all)) {
        const list = byAddress.get(key) ?? []
        byAddress.set(key, list)
        list.push(signature)
      }
    },

    /**
     * Returns transactions, newest first. A page starts after `before` and ends before `until`. `before` may be any
     * transaction.
     */
    list(address: string, commitment: string, { before, until, limit = 1000 }: Page): LedgerEntry[] {
      if (limit < 1 || limit > 1000) throw createInvalidParamsError('Invalid limit; max 1000')
      const order = [...bySignature.keys()]
      const earlier = before ? new Set(order.slice(0, Math.max(0, order.indexOf(before)))) : bySignature
      const all = (byAddress.get(address) ?? []).filter((signature) => earlier.has(signature)).toReversed()
      const end = until ? all.indexOf(until) : -1
      return all
        .slice(0, end < 0 ? undefined : end)
        .flatMap((signature) => bySignature.get(signature) ?? [])
        .filter((entry) => hasReached(entry, commitment))
        .slice(0, limit)
    },

    since(oldest: bigint): LedgerEntry[] {
      const recent: LedgerEntry[] = []
      for (const entry of [...bySignature.values()].reverse()) {
        if (entry.slot < oldest) break
        recent.push(entry)
      }
      return recent
    },
  }
}

/** Returns the addresses of written accounts. A failed transaction writes only to the payer, for the fee. */
export function listWritten({ keys, transaction, error }: LedgerEntry): string[] {
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
