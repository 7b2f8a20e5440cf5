import { randomBytes } from 'node:crypto'
import { type Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import type { Bank } from './bank.ts'
import type { LedgerEntry } from './ledger.ts'
import { readTransaction, toAddress } from './wire.ts'

export function fundAccount(svm: LiteSVM, address: string, lamports: bigint): void {
  writeAccount(svm, { address, owner: SystemProgram.programId.toBase58(), data: new Uint8Array(), lamports })
}

type NewAccount = { address: string; owner: string; data: Uint8Array; lamports: bigint }

/** Writes an account directly, without a transaction. */
export function writeAccount(svm: LiteSVM, { address, owner, data, lamports }: NewAccount): void {
  svm.setAccount({
    address: toAddress(address),
    programAddress: toAddress(owner),
    executable: false,
    data,
    space: BigInt(data.length),
    // Cast to LiteSVM's own branded type for lamports.
    lamports: lamports as NonNullable<ReturnType<LiteSVM['getBalance']>>,
  })
}

/**
 * Executes the instructions. The first signer pays. The blockhash is random, so that identical transactions have
 * different signatures.
 */
export function landOwn(
  bank: Bank,
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
): LedgerEntry {
  const blockhash = new PublicKey(randomBytes(32)).toBase58()
  const lifetime = { blockhash, lastValidBlockHeight: 0 }
  const transaction = new Transaction({ feePayer: signers[0].publicKey, ...lifetime }).add(...instructions)
  transaction.sign(...signers)
  return bank.land(readTransaction(transaction.serialize()))
}
