import type { Bank } from '../bank/bank.ts'
import { genesisHash } from '../bank/genesis.ts'
import { rankCommitment } from '../bank/ledger.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import { type BlockOptions, describeBlock } from '../shapes/blockView.ts'
import {
  type CommitmentOption,
  type Context,
  checkKey,
  createBlockNotAvailableError,
  type Methods,
  readUnsigned,
} from './method.ts'
import { samplePerformance } from './performance.ts'

type ProductionOptions = CommitmentOption & { identity?: string; range?: { firstSlot: number; lastSlot?: number } }

const maxSlots = 500_000n

/** Implements the methods about blocks. This chain never skips a slot. */
export function createBlockMethods(bank: Bank, { withContext }: Context): Methods {
  const { clock, ledger } = bank
  const getNewestSlot = ({ commitment = 'finalized' }: CommitmentOption = {}) => ledger.slotAt(checkSettled(commitment))
  const checkBlock = (slot: number, options?: CommitmentOption): bigint => {
    const requested = readUnsigned(slot)
    if (requested < clock.firstSlot()) throw createCleanedUpError(requested, clock.firstSlot())
    if (requested > getNewestSlot(options)) throw createBlockNotAvailableError(requested)
    return requested
  }
  const list = (first: bigint, last: bigint): bigint[] => {
    const from = first > clock.firstSlot() ? first : clock.firstSlot()
    return last < from ? [] : Array.from({ length: Number(last - from) + 1 }, (_, index) => from + BigInt(index))
  }
  return {
    getBlock(slot: number, options: (BlockOptions & CommitmentOption) | string = {}) {
      const settings = typeof options === 'string' ? { encoding: options } : options
      return describeBlock(bank, checkBlock(slot, settings), settings)
    },
    getBlockTime: (slot: number) => clock.blockAt(checkBlock(slot, { commitment: 'confirmed' }))?.time ?? null,
    // `end` is optional. If it is omitted, the options are the second parameter.
    getBlocks(start: number, end?: number | CommitmentOption | null, options?: CommitmentOption) {
      const newest = getNewestSlot(typeof end === 'object' && end ? end : options)
      const first = readUnsigned(start)
      const last = typeof end === 'number' ? readUnsigned(end) : first + maxSlots
      if (last - first > maxSlots) throw createInvalidParamsError(`Slot range too large; max ${maxSlots}`)
      return list(first, last < newest ? last : newest)
    },
    getBlocksWithLimit(start: number, limit: number, options?: CommitmentOption) {
      const count = readUnsigned(limit)
      if (count > maxSlots) throw createInvalidParamsError(`Limit too large; max ${maxSlots}`)
      const last = readUnsigned(start) + count - 1n
      const newest = getNewestSlot(options)
      return list(readUnsigned(start), last < newest ? last : newest)
    },
    getFirstAvailableBlock: clock.firstSlot,
    minimumLedgerSlot: clock.firstSlot,
    getRecentPerformanceSamples: (limit?: number) => samplePerformance(bank, limit),
    /** Always returns no commitment, because votes are weighted by stake and this cluster has none. */
    getBlockCommitment: (slot: number) => ({ commitment: null, totalStake: readUnsigned(slot) && 0n }),

    getBlockProduction({ commitment = 'finalized', identity, range }: ProductionOptions = {}) {
      const newest = ledger.slotAt(commitment)
      const firstSlot = range ? readUnsigned(range.firstSlot) : clock.firstSlot()
      const lastSlot = range?.lastSlot === undefined ? newest : readUnsigned(range.lastSlot)
      const oldest = clock.firstSlot()
      if (firstSlot < oldest) throw createInvalidParamsError(`firstSlot, ${firstSlot}, is too small; min ${oldest}`)
      if (lastSlot > newest) throw createInvalidParamsError(`lastSlot, ${lastSlot}, is too large; max ${newest}`)
      if (lastSlot < firstSlot) {
        throw createInvalidParamsError(`lastSlot, ${lastSlot}, cannot be less than firstSlot, ${firstSlot}`)
      }
      const produced = lastSlot - firstSlot + 1n
      const isOurs = identity === undefined || checkKey(identity) === genesisHash
      return withContext({
        byIdentity: isOurs ? { [genesisHash]: [produced, produced] } : {},
        range: { firstSlot, lastSlot },
      })
    },

    // Always fail. The node creates no snapshots, because there are no other nodes to exchange them with.
    getHighestSnapshotSlot() {
      throw new RpcError(-32008, 'No snapshot')
    },
    getMaxRetransmitSlot: () => 0n,
    getMaxShredInsertSlot: () => 0n,
  }
}

/** Rejects a commitment whose blocks can still be dropped, as nodes do. */
export function checkSettled(commitment: string): string {
  if (rankCommitment(commitment) > 0) return commitment
  throw createInvalidParamsError('Method does not support commitment below `confirmed`')
}

function createCleanedUpError(slot: bigint, first: bigint): RpcError {
  const message = `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`
  return new RpcError(-32001, message)
}
