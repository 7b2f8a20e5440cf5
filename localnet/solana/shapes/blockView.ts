import type { Bank } from '../bank/bank.ts'
import type { LedgerEntry } from '../bank/ledger.ts'
import { createInvalidParamsError } from '../bank/rpcError.ts'
import {
  checkTransactionEncoding,
  describeTransaction,
  describeWithAccounts,
  type TransactionOptions,
} from './transactionView.ts'

export type BlockOptions = TransactionOptions & { transactionDetails?: string; rewards?: boolean }

const details = ['full', 'accounts', 'signatures', 'none']

/** Hash that a node returns if it no longer has the parent block. */
const unknownHash = '11111111111111111111111111111111'

/** Describes a block in a node's format, without rewards. */
export function describeBlock(
  { clock, ledger }: Bank,
  slot: bigint,
  options: BlockOptions,
  only: (entry: LedgerEntry) => boolean = () => true,
) {
  const { transactionDetails = 'full', rewards = true, ...shown } = options
  checkBlockOptions(options)
  const parentSlot = slot > 0n ? slot - 1n : 0n
  const entries = ledger.at(slot).filter(only)
  return {
    blockHeight: slot,
    blockTime: clock.blockAt(slot)?.time ?? null,
    blockhash: clock.blockAt(slot)?.blockhash ?? unknownHash,
    parentSlot,
    previousBlockhash: (slot > 0n && clock.blockAt(parentSlot)?.blockhash) || unknownHash,
    ...listTransactions(entries, transactionDetails, shown),
    rewards: rewards ? [] : undefined,
  }
}

export function checkBlockOptions({ transactionDetails = 'full', encoding = 'json' }: BlockOptions): void {
  checkTransactionEncoding(encoding)
  if (!details.includes(transactionDetails)) {
    throw createInvalidParamsError(`Invalid params: unknown variant \`${transactionDetails}\``)
  }
}

function listTransactions(entries: LedgerEntry[], kind: string, options: TransactionOptions) {
  if (kind === 'none') return {}
  if (kind === 'signatures') return { signatures: entries.map(({ transaction }) => transaction.signatures[0]) }
  if (kind === 'accounts') return { transactions: entries.map((entry) => describeWithAccounts(entry, options)) }
  // Omits the slot and time of each transaction, because they are in the block.
  return {
    transactions: entries.map((entry) => {
      const { slot: _, blockTime: __, ...shown } = describeTransaction(entry, options)
      return shown
    }),
  }
}
