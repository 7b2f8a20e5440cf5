import { invalidParams } from '../rpc/rpcError.ts'
import type { TokenBalance } from '../shapes/tokenAccounts.ts'
import type { TransactionError } from './transactionErrors.ts'
import type { AccountKeys, WireTransaction } from './wire.ts'

export type CompiledInstruction = { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }

/** What a run of a transaction says of itself. */
export type RunReport = {
  logs: string[]
  unitsConsumed: bigint
  returnData: { programId: string; data: [string, 'base64'] } | null
  innerInstructions: { index: number; instructions: CompiledInstruction[] }[]
}

/** A transaction that is in a block, run or failed. */
export type Landed = RunReport & {
  transaction: WireTransaction
  keys: AccountKeys
  slot: bigint
  /** Seconds since 1970. */
  time: number
  error: TransactionError | null
  /** In lamports. */
  fee: bigint
  lamports: { before: bigint[]; after: bigint[] }
  tokens: { before: TokenBalance[]; after: TokenBalance[] }
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'
const ranks: Record<string, number> = { processed: 0, confirmed: 1, finalized: 2 }

type Page = { before?: string; until?: string; limit?: number }

/** All transactions, in the order in which they landed, and how sure each is. */
export function createLedger({ slot, finalizeSlots }: { slot: () => bigint; finalizeSlots: number }) {
  const landed = new Map<string, Landed>()
  const byAddress = new Map<string, string[]>()

  const depthOf = (one: Landed) => slot() - one.slot
  const commitmentOf = (one: Landed): Commitment => commitmentAt(depthOf(one), finalizeSlots)
  const hasReached = (one: Landed, commitment: string) => rankOf(commitmentOf(one)) >= rankOf(commitment)

  return {
    commitmentOf,
    hasReached,
    count: () => BigInt(landed.size),
    find: (signature: string) => landed.get(signature),
    /** Blocks on top of its own; null when no more are needed. */
    confirmations: (one: Landed) => (commitmentOf(one) === 'finalized' ? null : depthOf(one)),

    add(one: Landed) {
      const signature = one.transaction.signatures[0] ?? ''
      landed.set(signature, one)
      for (const key of new Set(one.keys.all)) {
        const list = byAddress.get(key) ?? []
        byAddress.set(key, list)
        list.push(signature)
      }
    },

    /** Those of an address, newest first; a page begins after `before` and ends in front of `until`. */
    list(address: string, commitment: string, { before, until, limit = 1000 }: Page): Landed[] {
      if (limit < 1 || limit > 1000) throw invalidParams('Invalid limit; max 1000')
      const all = (byAddress.get(address) ?? []).toReversed()
      const start = before ? all.indexOf(before) + 1 : 0
      if (before && start === 0) return []
      const end = until ? all.indexOf(until, start) : -1
      return all
        .slice(start, end < 0 ? undefined : end)
        .flatMap((signature) => landed.get(signature) ?? [])
        .filter((one) => hasReached(one, commitment))
        .slice(0, limit)
    },

    /** Those of the last slots. */
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

/** How sure a block is, by the number of blocks on top of it. */
export function commitmentAt(depth: bigint, finalizeSlots: number): Commitment {
  if (depth >= BigInt(finalizeSlots)) return 'finalized'
  return depth >= 1n ? 'confirmed' : 'processed'
}

export function rankOf(commitment: string): number {
  const rank = ranks[commitment]
  if (rank === undefined) throw invalidParams(`Invalid params: unknown commitment "${commitment}"`)
  return rank
}
