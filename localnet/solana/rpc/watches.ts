import { SystemProgram } from '@solana/web3.js'
import type { Bank, BankEvent } from '../bank/bank.ts'
import { type LedgerEntry, listWritten, rankCommitment, toCommitment } from '../bank/ledger.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import {
  type AccountOptions,
  checkEncoding,
  describeStored,
  findAccount,
  maxBase58Bytes,
  type StoredAccount,
} from '../shapes/accountView.ts'
import { type BlockOptions, checkBlockOptions, describeBlock } from '../shapes/blockView.ts'
import { unsupportedVersion } from '../shapes/transactionView.ts'
import { type AccountFilter, matchesFilter } from './accountMethods.ts'
import { checkSettled } from './blockMethods.ts'
import { checkKey } from './method.ts'

export type Watcher = (event: BankEvent) => { results?: unknown[]; isOver?: boolean }

type Settings = AccountOptions & { commitment?: string }
type ProgramSettings = Settings & { filters?: AccountFilter[] }
type BlockSettings = BlockOptions & { commitment?: string; showRewards?: boolean }

export const watches: Record<string, (bank: Bank, ...params: never[]) => Watcher> = {
  account: watchAccount,
  block: watchBlocks,
  logs: watchLogs,
  program: watchProgram,
  root: watchRoots,
  signature: watchSignature,
  slot: watchSlots,
  slotsUpdates: watchSlotUpdates,
  vote: () => () => ({}),
}

const empty = { data: new Uint8Array(), executable: false, lamports: 0n, owner: SystemProgram.programId.toBase58() }

/**
 * Describes a changed account. Base58 is limited to short data. For longer data, a method call is rejected, but a
 * subscriber gets an error text in place of the data.
 */
function describeChanged({ svm }: Bank, stored: StoredAccount, options: AccountOptions) {
  const { encoding = 'base58', dataSlice } = options
  const length = dataSlice?.length ?? stored.data.length
  if (encoding !== 'base58' || length <= maxBase58Bytes) return describeStored(svm, stored, options)
  const data = 'error: data too large for bs58 encoding'
  return { ...describeStored(svm, stored, { encoding: 'base64' }), data }
}

function withContext(slot: bigint, value: unknown) {
  return { context: { slot }, value }
}

function watchSignature(bank: Bank, signature: string, { commitment = 'finalized' }: Settings = {}): Watcher {
  const { ledger, clock } = bank
  rankCommitment(commitment)
  return () => {
    const found = ledger.find(signature)
    if (!found || !ledger.hasReached(found, commitment)) return {}
    return { results: [withContext(clock.slot(), { err: found.error })], isOver: true }
  }
}

function watchAccount(bank: Bank, key: string, { commitment = 'finalized', ...options }: Settings = {}): Watcher {
  const address = checkKey(key)
  const settled = settle(bank, commitment)
  checkEncoding(options.encoding ?? 'base58')
  return (event) => {
    const isChanged = settled(event).some((entry) => listWritten(entry).includes(address))
    if (!isChanged) return {}
    // Report a closed account as an empty account.
    const stored = findAccount(bank.svm, address) ?? { address, ...empty }
    const value = describeChanged(bank, stored, options)
    return { results: [withContext(bank.clock.slot(), value)] }
  }
}

function watchProgram(bank: Bank, key: string, settings: ProgramSettings = {}): Watcher {
  const { commitment = 'finalized', filters = [], ...options } = settings
  const program = checkKey(key)
  const settled = settle(bank, commitment)
  checkEncoding(options.encoding ?? 'base58')
  return (event) => {
    const changed = new Set(settled(event).flatMap(listWritten))
    const results = [...changed].flatMap((pubkey) => {
      const stored = findAccount(bank.svm, pubkey)
      if (stored?.owner !== program || !filters.every((filter) => matchesFilter(stored, filter))) return []
      const account = describeChanged(bank, stored, options)
      return [withContext(bank.clock.slot(), { pubkey, account })]
    })
    return { results }
  }
}

function watchLogs(bank: Bank, filter: { mentions?: string[] } | string, settings: Settings = {}): Watcher {
  const mentioned = typeof filter === 'object' ? filter.mentions?.[0] : undefined
  const settled = settle(bank, settings.commitment ?? 'finalized')
  return (event) => ({
    results: settled(event)
      .filter(({ keys }) => mentioned === undefined || keys.all.includes(mentioned))
      .map(({ transaction, error: err, logs, slot }) =>
        withContext(slot, { signature: transaction.signatures[0], err, logs }),
      ),
  })
}

function watchBlocks(
  bank: Bank,
  filter: { mentionsAccountOrProgram: string } | 'all',
  settings: BlockSettings = {},
): Watcher {
  const { commitment = 'finalized', showRewards: rewards = false, ...options } = settings
  if (filter !== 'all' && typeof filter !== 'object')
    throw createInvalidParamsError('Invalid params: a filter is needed')
  checkBlockOptions(options)
  const mentioned = filter === 'all' ? undefined : checkKey(filter.mentionsAccountOrProgram)
  const mentionsAccount = ({ keys }: LedgerEntry) => mentioned === undefined || keys.all.includes(mentioned)
  const newer = follow(() => bank.ledger.slotAt(checkSettled(commitment)))
  return () => ({
    results: newer()
      .filter((slot) => mentioned === undefined || bank.ledger.at(slot).some(mentionsAccount))
      .map((slot) => {
        const update = describeUpdate(() => describeBlock(bank, slot, { ...options, rewards }, mentionsAccount))
        return withContext(slot, { slot, ...update })
      }),
  })
}

function describeUpdate(describe: () => unknown) {
  try {
    return { err: null, block: describe() }
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== unsupportedVersion) throw error
    return { err: { UnsupportedTransactionVersion: 0 }, block: null }
  }
}

function watchSlots({ clock, ledger }: Bank): Watcher {
  const newer = follow(clock.slot)
  return () => ({
    results: newer().map((slot) => ({ parent: slot - 1n, root: ledger.slotAt('finalized'), slot })),
  })
}

function watchRoots({ ledger }: Bank): Watcher {
  const newer = follow(() => ledger.slotAt('finalized'))
  return () => ({ results: newer() })
}

/** Reports slot updates, except for the stages of shreds, because this node receives no shreds. */
function watchSlotUpdates({ clock, ledger }: Bank): Watcher {
  const newer = follow(clock.slot)
  const newlyRooted = follow(() => ledger.slotAt('finalized'))
  return () => {
    const timestamp = Date.now()
    const created = newer().flatMap((slot) => [
      { type: 'frozen', slot: slot - 1n, timestamp, stats: countTransactions(ledger.at(slot - 1n)) },
      { type: 'createdBank', slot, timestamp, parent: slot - 1n },
      { type: 'optimisticConfirmation', slot: slot - 1n, timestamp },
    ])
    return { results: [...created, ...newlyRooted().map((slot) => ({ type: 'root', slot, timestamp }))] }
  }
}

/** Counts each transaction as a separate entry, because transactions run one at a time here. */
function countTransactions(entries: readonly LedgerEntry[]) {
  const numFailedTransactions = entries.filter(({ error }) => error !== null).length
  return {
    numTransactionEntries: entries.length,
    numSuccessfulTransactions: entries.length - numFailedTransactions,
    numFailedTransactions,
    maxTransactionsPerEntry: entries.length > 0 ? 1 : 0,
  }
}

function follow(newest: () => bigint): () => bigint[] {
  let last = newest()
  return () => {
    const slots: bigint[] = []
    while (last < newest()) slots.push(++last)
    return slots
  }
}

function settle({ clock, finalizeSlots }: Bank, commitment: string): (event: BankEvent) => LedgerEntry[] {
  const rank = rankCommitment(commitment)
  let waiting: LedgerEntry[] = []
  const isSettled = (entry: LedgerEntry) =>
    rankCommitment(toCommitment(clock.slot() - entry.slot, finalizeSlots)) >= rank
  return ({ entry }) => {
    if (entry) waiting.push(entry)
    const settled = waiting.filter(isSettled)
    if (settled.length > 0) waiting = waiting.filter((pending) => !isSettled(pending))
    return settled
  }
}
