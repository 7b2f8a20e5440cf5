import type { Connection } from '@solana/web3.js'

/** A transfer that nobody has signed yet, and the height at which the network forgets it. */
export type SolanaTransfer = { bytes: Uint8Array; lastValidBlockHeight: number }
export type SolanaOutcome = 'confirmed' | 'failed' | 'expired'

const lamportsPerSol = 1_000_000_000n
const pollingIntervalMs = 300

/**
 * What a page needs of a Solana node of its own: wallets sign and send, but reading is the page's business. The library is
 * a third of a megabyte, so it comes when Solana is used.
 */
export async function openSolana(rpcUrl: string) {
  const { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } = await import(
    '@solana/web3.js'
  )
  const connection = new Connection(rpcUrl, 'confirmed')
  return {
    /** In lamports. */
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

    /** Resolves when the network has decided. */
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

/** Whole SOL, with all its digits. */
export function toSol(lamports: bigint): string {
  const fraction = (lamports % lamportsPerSol).toString().padStart(9, '0').replace(/0+$/, '')
  const whole = (lamports / lamportsPerSol).toString()
  return fraction ? `${whole}.${fraction}` : whole
}
