import { randomBytes } from 'node:crypto'
import { type Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import type { Bank } from './bank/bank.ts'
import type { Landed } from './bank/ledger.ts'
import { type Address, readTransaction } from './bank/wire.ts'

/** Creates lamports at an address that has none. */
export function endow(svm: LiteSVM, address: string, lamports: bigint): void {
  svm.setAccount({
    address: address as Address,
    data: new Uint8Array(),
    executable: false,
    lamports,
    programAddress: SystemProgram.programId.toBase58(),
    space: 0n,
  } as unknown as Parameters<LiteSVM['setAccount']>[0])
}

/**
 * Runs a transaction of the node itself. The first signer pays. The blockhash is random, so that two equal transactions
 * have different signatures.
 */
export function landOwn(bank: Bank, instructions: TransactionInstruction[], signers: [Keypair, ...Keypair[]]): Landed {
  const blockhash = new PublicKey(randomBytes(32)).toBase58()
  const lifetime = { blockhash, lastValidBlockHeight: 0 }
  const transaction = new Transaction({ feePayer: signers[0].publicKey, ...lifetime }).add(...instructions)
  transaction.sign(...signers)
  return bank.land(readTransaction(transaction.serialize()))
}
