import { LAMPORTS_PER_SOL, PublicKey, SystemProgram } from '@solana/web3.js'
import type { Bank } from './bank.ts'
import { fundAccount, landOwn } from './landOwn.ts'
import { createDevKeypair } from './mints.ts'
import { RpcError } from './rpcError.ts'
import { toAddress } from './wire.ts'

export type Airdrops = {
  address: string
  give(address: string, lamports: bigint): string
}

const reserve = 1_000_000n * BigInt(LAMPORTS_PER_SOL)
const fee = 5000n

/** Creates a separate account that pays for `requestAirdrop`, so that clients cannot empty the faucet account. */
export function createAirdrops(bank: Bank): Airdrops {
  const keypair = createDevKeypair('airdrops')
  const address = keypair.publicKey.toBase58()
  fundAccount(bank.svm, address, reserve)
  return {
    address,
    give(receiver, lamports) {
      const left = bank.svm.getBalance(toAddress(address)) ?? 0n
      if (lamports + fee > left) {
        throw new RpcError(-32603, `Airdrop request failed: this node has ${left} lamports left to give.`)
      }
      const transfer = { fromPubkey: keypair.publicKey, toPubkey: new PublicKey(receiver), lamports }
      const { transaction } = landOwn(bank, [SystemProgram.transfer(transfer)], [keypair])
      return transaction.signatures[0] ?? ''
    },
  }
}
