import { base58 } from '@scure/base'
import { LiteSVM } from 'litesvm'
import { createClock } from './clock.ts'
import { createLedger, type LedgerEntry } from './ledger.ts'
import { RpcError } from './rpcError.ts'
import { runTransaction, simulateTransaction } from './runTransaction.ts'
import { createPreflightError } from './transactionErrors.ts'
import { computeFee, findNonceAccount, isSigned, toAddress, type WireTransaction } from './wire.ts'

export type BankEvent = { entry?: LedgerEntry }

export type Bank = ReturnType<typeof createBank>

const nonceValue = { start: 40, end: 72 }

/** Creates a bank. LiteSVM runs the programs, and this module keeps the rest of a validator's state. */
export function createBank({ finalizeSlots }: { finalizeSlots: number }) {
  // Turn off LiteSVM's own checks. Signatures and duplicate transactions are checked here, because each check needs a
  // separate error.
  const svm = new LiteSVM().withBlockhashCheck(false).withSigverify(false).withTransactionHistory(0n).withNativeMints()
  const clock = createClock(svm)
  const ledger = createLedger({ slot: clock.slot, finalizeSlots })
  let isLosing = false
  const listeners = new Set<(event: BankEvent) => void>()
  const emit = (event: BankEvent) => {
    for (const listener of listeners) listener(event)
  }
  const isAlive = (transaction: WireTransaction) =>
    clock.lastValidHeight(transaction.message.recentBlockhash) !== undefined || hasNonce(svm, transaction)

  /**
   * Executes a transaction. Throws if it fails before its first instruction, because no block contains such a
   * transaction.
   */
  function land(transaction: WireTransaction): LedgerEntry {
    const { failedEarly, ...run } = runTransaction(svm, transaction)
    if (failedEarly !== undefined) throw createPreflightError(failedEarly, { logs: run.logs })
    const slot = clock.slot()
    const time = clock.blockAt(slot)?.time ?? 0
    const entry = { ...run, transaction, slot, time, fee: computeFee(transaction.message) }
    ledger.add(entry)
    emit({ entry })
    return entry
  }

  const isKnown = ({ signatures: [signature = ''] }: WireTransaction) => ledger.find(signature) !== undefined

  function assertSucceeds(transaction: WireTransaction): void {
    if (isKnown(transaction)) throw createPreflightError('AlreadyProcessed')
    if (!isAlive(transaction)) throw createPreflightError('BlockhashNotFound')
    const { error, accounts: _, ...report } = simulateTransaction(svm, transaction)
    if (error) throw createPreflightError(error, report)
  }

  /** Executes a transaction without preflight. Reports no failures, as on a real node. */
  function landSilently(transaction: WireTransaction): void {
    if (isLosing || isKnown(transaction) || !isAlive(transaction)) return
    try {
      land(transaction)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }

  return {
    svm,
    clock,
    ledger,
    finalizeSlots,
    isAlive,
    land,
    simulate: (transaction: WireTransaction) => simulateTransaction(svm, transaction),

    /**
     * Sends a transaction, which must be signed, unexpired and new. With preflight, it must also succeed in a
     * simulation.
     */
    send(transaction: WireTransaction, { skipPreflight }: { skipPreflight: boolean }): string {
      const [signature = ''] = transaction.signatures
      if (!isSigned(transaction)) throw new RpcError(-32003, 'Transaction signature verification failure')
      if (skipPreflight) landSilently(transaction)
      else {
        assertSucceeds(transaction)
        if (!isLosing) land(transaction)
      }
      return signature
    },

    lose(isOn: boolean) {
      isLosing = isOn
    },

    advance(slots: number) {
      for (let left = slots; left > 0; left--) {
        clock.tick()
        emit({})
      }
    },

    listen(listener: (event: BankEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Returns true if a durable nonce keeps a transaction valid: its first instruction advances a nonce, and its blockhash
 * is the value of that nonce.
 */
function hasNonce(svm: LiteSVM, { message }: WireTransaction): boolean {
  const nonce = findNonceAccount(message)
  const account = nonce === undefined ? undefined : svm.getAccount(toAddress(nonce))
  if (!account?.exists || account.data.length < nonceValue.end) return false
  const value = Uint8Array.from(account.data.slice(nonceValue.start, nonceValue.end))
  return base58.encode(value) === message.recentBlockhash
}
