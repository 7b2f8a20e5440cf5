import type { Connection } from '@solana/web3.js'

/** An unsigned transfer, which the network drops after block height `lastValidBlockHeight`. */
export type SolanaTransfer = { bytes: Uint8Array; lastValidBlockHeight: number }
export type SolanaOutcome = 'confirmed' | 'failed' | 'expired'

const lamportsPerSol = 1_000_000_000n
const pollingIntervalMs = 300

/**
 * Connects to the page's own Solana node. Wallets sign and send transactions, but the page reads from the chain itself.
 * The library is a third of a megabyte, so it is only loaded when Solana is used.
 */
export async function createSolanaClient(rpcUrl: string) {
  const { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } = await import(
    '@solana/web3.js'
  )
  const connection = new Connection(rpcUrl, 'confirmed')
  return {
    /** Returns the account's balance, in lamports. */
    readBalance: async (address: string) => BigInt(await connection.getBalance(new PublicKey(address))),

    async buildTransfer({
      from,
      to,
      lamports,
    }: {
      from: string
      to: string
      lamports: bigint
    }): Promise<SolanaTransfer> {
      const payerKey = new PublicKey(from)
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
      const instruction = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(to), lamports })
      const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [instruction] })
      return { bytes: new VersionedTransaction(message.compileToV0Message()).serialize(), lastValidBlockHeight }
    },

    /** Resolves when the transaction has been confirmed, has failed or has expired. */
    waitFor: (signature: string, lastValidBlockHeight: number) => waitFor(connection, signature, lastValidBlockHeight),
  }
}

async function waitFor(connection: Connection, signature: string, lastHeight: number): Promise<SolanaOutcome> {
  for (;;) {
    const height = await connection.getBlockHeight()
    const { value } = await connection.getSignatureStatus(signature)
    if (value?.err) return 'failed'
    if (value && value.confirmationStatus !== 'processed') return 'confirmed'
    if (height > lastHeight) return 'expired'
    await new Promise((resolve) => setTimeout(resolve, pollingIntervalMs))
  }
}

export function toSol(lamports: bigint): string {
  const fraction = (lamports % lamportsPerSol).toString().padStart(9, '0').replace(/0+$/, '')
  const whole = (lamports / lamportsPerSol).toString()
  return fraction ? `${whole}.${fraction}` : whole
}
