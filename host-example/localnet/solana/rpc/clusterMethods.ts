import type { Bank } from '../bank/bank.ts'
import { now } from '../bank/clock.ts'
import { priorityPrice } from '../bank/wire.ts'
import { genesisHash } from '../genesis.ts'
import { type Context, checkKey, type Methods } from './method.ts'

const slotsPerEpoch = 432_000n
const feeSlots = 150n

/** Of the cluster itself: its time, its blockhashes, what others pay for being quick. */
export function clusterMethods({ clock, ledger, svm }: Bank, { withContext }: Context): Methods {
  const slot = () => clock.slot()
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.1.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getIdentity: () => ({ identity: genesisHash }),
    getSlot: slot,
    // No slot is ever skipped here, so both count the same.
    getBlockHeight: slot,
    getFirstAvailableBlock: () => 1n,
    getTransactionCount: ledger.count,
    getBlockTime: (asked: number) => (BigInt(asked) === slot() ? now() : null),
    getEpochInfo: () => ({
      absoluteSlot: slot(),
      blockHeight: slot(),
      epoch: slot() / slotsPerEpoch,
      slotIndex: slot() % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: ledger.count(),
    }),
    getLatestBlockhash: () => withContext(clock.latest()),
    isBlockhashValid: (blockhash: string) => withContext(clock.lastValidHeight(blockhash) !== undefined),
    getMinimumBalanceForRentExemption: (size: number) => svm.minimumBalanceForRentExemption(BigInt(size)),

    /** The least that was paid in each of the last slots, by transactions that wrote to one of the accounts. */
    getRecentPrioritizationFees(keys: string[] = []) {
      const asked = new Set(keys.map(checkKey))
      const oldest = slot() > feeSlots ? slot() - feeSlots + 1n : 1n
      const prices = new Map<bigint, bigint>()
      for (const { slot: landedIn, transaction } of ledger.since(oldest)) {
        const { message } = transaction
        const written = message.staticAccountKeys.filter((_, index) => message.isAccountWritable(index)).map(String)
        if (asked.size > 0 && !written.some((key) => asked.has(key))) continue
        const price = priorityPrice(message)
        const known = prices.get(landedIn)
        if (known === undefined || price < known) prices.set(landedIn, price)
      }
      const count = Number(slot() - oldest) + 1
      return Array.from({ length: count }, (_, index) => {
        const at = oldest + BigInt(index)
        return { slot: at, prioritizationFee: prices.get(at) ?? 0n }
      })
    },
  }
}
