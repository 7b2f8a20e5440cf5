import { ed25519 } from '@noble/curves/ed25519'
import { startTestSolana } from '@oriel/localnet/solana/solana.testing.ts'
import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { base58, base64 } from '@scure/base'
import { Keypair, type TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createSolanaClient, type SolanaClient } from '../rpc/solanaClient.ts'
import { toWire, type UnsignedSolana } from './wire/unsigned.ts'

export type TestSolana = Awaited<ReturnType<typeof startTestNetwork>>

export async function startTestNetwork() {
  const local = await startTestSolana()
  const { solana, connection } = local
  const network: Network = describeSolana({ ...solana, name: 'Test Solana' })
  const client: SolanaClient = createSolanaClient(network, { url: solana.rpcUrl })

  return {
    ...local,
    network,
    client,

    async compose(payer: string, instructions: TransactionInstruction[], form: 'legacy' | 'v0' = 'v0') {
      const { blockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: new Keypair({ publicKey: base58.decode(payer), secretKey: new Uint8Array(64) }).publicKey,
        recentBlockhash: blockhash,
        instructions,
      })
      const compiled = form === 'v0' ? message.compileToV0Message() : message.compileToLegacyMessage()
      return base64.encode(new VersionedTransaction(compiled).serialize())
    },

    sign(unsigned: UnsignedSolana, keypair: Keypair): string {
      const message = Buffer.from(unsigned.message.slice(2), 'hex')
      const signature = ed25519.sign(message, keypair.secretKey.subarray(0, 32))
      return base64.encode(toWire(unsigned, keypair.publicKey.toBase58(), signature))
    },
  }
}
