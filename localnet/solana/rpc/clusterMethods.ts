import type { Bank } from '../bank/bank.ts'
import { slotsPerEpoch } from '../bank/clock.ts'
import { genesisHash } from '../bank/genesis.ts'
import { readPriorityPrice } from '../bank/wire.ts'
import { type CommitmentOption, type Context, checkKey, type Methods } from './method.ts'

const version = '3.1.0'
const feeSlots = 150n

export function createClusterMethods({ clock, ledger, svm }: Bank, { withContext, addresses }: Context): Methods {
  const readSlot = ({ commitment = 'finalized' }: CommitmentOption = {}) => ledger.slotAt(commitment)
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': version, 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getIdentity: () => ({ identity: genesisHash }),
    /** Returns the only node. The node has just the two addresses for clients, because it does not gossip. */
    getClusterNodes: () => [{ pubkey: genesisHash, ...noPorts, ...addresses, version, featureSet: 0 }],
    getSlot: readSlot,
    // Return the slot as the height. Both are equal, because this chain never skips a slot.
    getBlockHeight: readSlot,
    getTransactionCount: ledger.count,
    getEpochInfo: (options?: CommitmentOption) => ({
      absoluteSlot: readSlot(options),
      blockHeight: readSlot(options),
      epoch: readSlot(options) / slotsPerEpoch,
      slotIndex: readSlot(options) % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: ledger.count(),
    }),
    getEpochSchedule() {
      const { leaderScheduleSlotOffset, warmup, firstNormalEpoch, firstNormalSlot } = svm.getEpochSchedule()
      return { slotsPerEpoch, leaderScheduleSlotOffset, warmup, firstNormalEpoch, firstNormalSlot }
    },
    getLatestBlockhash: () => withContext(clock.latest()),
    isBlockhashValid: (blockhash: string) => withContext(clock.lastValidHeight(blockhash) !== undefined),
    getMinimumBalanceForRentExemption: (size: number) => svm.minimumBalanceForRentExemption(BigInt(size)),

    getRecentPrioritizationFees(keys: string[] = []) {
      const requested = new Set(keys.map(checkKey))
      const newest = clock.slot()
      const oldest = newest > feeSlots ? newest - feeSlots + 1n : 1n
      const prices = new Map<bigint, bigint>()
      for (const { slot: landedIn, transaction } of ledger.since(oldest)) {
        const { message } = transaction
        const writable = message.staticAccountKeys.filter((_, index) => message.isAccountWritable(index)).map(String)
        if (requested.size > 0 && !writable.some((key) => requested.has(key))) continue
        const price = readPriorityPrice(message)
        const lowest = prices.get(landedIn)
        if (lowest === undefined || price < lowest) prices.set(landedIn, price)
      }
      const count = Number(newest - oldest) + 1
      return Array.from({ length: count }, (_, index) => {
        const at = oldest + BigInt(index)
        return { slot: at, prioritizationFee: prices.get(at) ?? 0n }
      })
    },
  }
}

const noPorts = {
  gossip: null,
  tvu: null,
  tpu: null,
  tpuQuic: null,
  tpuForwards: null,
  tpuForwardsQuic: null,
  tpuVote: null,
  serveRepair: null,
  shredVersion: null,
  clientId: null,
}
