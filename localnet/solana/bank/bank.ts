import { base58 } from '@scure/base'
import { LiteSVM } from 'litesvm'
import { RpcError } from '../rpc/rpcError.ts'
import { createClock } from './clock.ts'
import { createLedger, type Landed } from './ledger.ts'
import { runTransaction, simulateTransaction } from './runTransaction.ts'
import { preflightFailure } from './transactionErrors.ts'
import { type Address, feeOf, isSigned, nonceAccountOf, type WireTransaction } from './wire.ts'

/** What happened: time passed, or a transaction is in a block. */
export type BankEvent = { landed?: Landed }

export type Bank = ReturnType<typeof createBank>

const nonceValue = { start: 40, end: 72 }

/** A cluster of one: LiteSVM runs the programs, and what a validator keeps beside them is kept here. */
export function createBank({ finalizeSlots }: { finalizeSlots: number }) {
  // Signatures and repeated transactions are checked here, so that each has an answer of its own.
  const svm = new LiteSVM().withBlockhashCheck(false).withSigverify(false).withTransactionHistory(0n).withNativeMints()
  const clock = createClock(svm)
  const ledger = createLedger({ slot: clock.slot, finalizeSlots })
  let isLosing = false
  const listeners = new Set<(event: BankEvent) => void>()
  const tell = (event: BankEvent) => {
    for (const listener of listeners) listener(event)
  }
  const isAlive = (transaction: WireTransaction) =>
    clock.lastValidHeight(transaction.message.recentBlockhash) !== undefined || hasNonce(svm, transaction)

  /** Runs it and writes it down. What fails before its first instruction is in no block, and is thrown. */
  function land(transaction: WireTransaction): Landed {
    const { failedEarly, ...run } = runTransaction(svm, transaction)
    if (failedEarly !== undefined) throw preflightFailure(failedEarly, { logs: run.logs })
    const slot = clock.slot()
    const time = clock.blockAt(slot)?.time ?? 0
    const landed = { ...run, transaction, slot, time, fee: feeOf(transaction.message) }
    ledger.add(landed)
    tell({ landed })
    return landed
  }

  return {
    ...{ svm, clock, ledger, finalizeSlots, isAlive, land },
    simulate: (transaction: WireTransaction) => simulateTransaction(svm, transaction),

    /** Takes a transaction of somebody: signed, alive, not here before. With preflight it must also succeed now. */
    send(transaction: WireTransaction, { skipPreflight }: { skipPreflight: boolean }): string {
      const [signature = ''] = transaction.signatures
      const isKnown = ledger.find(signature) !== undefined
      if (!isSigned(transaction)) throw new RpcError(-32003, 'Transaction signature verification failure')
      // A node that does not look first takes it, and says nothing when it leads nowhere.
      if (skipPreflight && (isKnown || !isAlive(transaction))) return signature
      if (isKnown) throw preflightFailure('AlreadyProcessed')
      if (!isAlive(transaction)) throw preflightFailure('BlockhashNotFound')
      if (!skipPreflight) {
        const { error, accounts: _, ...report } = simulateTransaction(svm, transaction)
        if (error) throw preflightFailure(error, report)
      }
      if (isLosing) return signature
      try {
        land(transaction)
      } catch (error) {
        if (!skipPreflight || !(error instanceof RpcError)) throw error
      }
      return signature
    },

    /** From now on transactions are taken and never seen again, as by a network that has too many; or no longer. */
    lose(isOn: boolean) {
      isLosing = isOn
    },

    /** Moves time; one slot is what a tick of the server is. */
    advance(slots: number) {
      for (let left = slots; left > 0; left--) {
        clock.tick()
        tell({})
      }
    },

    /** Calls the listener from now on; what it gives ends that. */
    listen(listener: (event: BankEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Alive without a blockhash: its first instruction moves a nonce on, whose value it carries. */
function hasNonce(svm: LiteSVM, { message }: WireTransaction): boolean {
  const nonce = nonceAccountOf(message)
  const account = nonce === undefined ? undefined : svm.getAccount(nonce as Address)
  if (!account?.exists || account.data.length < nonceValue.end) return false
  const value = Uint8Array.from(account.data.slice(nonceValue.start, nonceValue.end))
  return base58.encode(value) === message.recentBlockhash
}
