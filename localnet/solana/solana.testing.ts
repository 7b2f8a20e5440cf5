import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll } from 'vitest'
import { checkPortFree, findFreePort } from '../servers/ports.ts'
import { startSolana } from './startSolana.ts'

export async function findPorts(): Promise<number> {
  const port = await findFreePort()
  return checkPortFree(port + 1).then(
    () => port,
    () => findPorts(),
  )
}

export async function startTestSolana() {
  const port = await findPorts()
  const solana = await startSolana({ port, slotMs: 25, finalizeSlots: 8 })
  const connection = new Connection(solana.rpcUrl, 'confirmed')

  async function build(payer: Keypair, instructions: TransactionInstruction[]) {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([payer])
    return { transaction, blockhash, lastValidBlockHeight }
  }

  return {
    port,
    solana,
    connection,
    build,

    fund(): Keypair {
      const keypair = Keypair.generate()
      solana.faucet(keypair.publicKey.toBase58())
      return keypair
    },

    async send(payer: Keypair, instructions: TransactionInstruction[]): Promise<string> {
      const { transaction, ...lifetime } = await build(payer, instructions)
      const signature = await connection.sendTransaction(transaction)
      await connection.confirmTransaction({ signature, ...lifetime }, 'confirmed')
      return signature
    },

    /** Calls a method without web3.js, because web3.js would convert error responses into its own errors. */
    async call(method: string, ...params: unknown[]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(solana.rpcUrl, { method: 'POST', body })
      return (await response.json()) as { result?: unknown; error?: { code: number; message: string; data?: unknown } }
    },

    async stop() {
      await disconnect(connection)
      await solana.stop()
      await Promise.all([port, port + 1].map(checkPortFree))
    },
  }
}

/** Starts a network for all tests of a file. Must be called at the top level of the file. */
export async function startSharedSolana() {
  const network = await startTestSolana()
  afterAll(() => network.stop())
  return network
}

/** Closes the connection. Otherwise, web3.js keeps reconnecting, even during the tests of other files. */
export async function disconnect(connection: Connection): Promise<void> {
  const { _rpcWebSocket: socket } = connection as unknown as {
    _rpcWebSocket: {
      reconnect: boolean
      ready: boolean
      once(event: 'close', listener: () => void): void
      close(): void
    }
  }
  socket.reconnect = false
  if (!socket.ready) return
  await new Promise<void>((resolve) => {
    socket.once('close', resolve)
    socket.close()
  })
}

export const pay = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

export const createKey = (): PublicKey => Keypair.generate().publicKey
