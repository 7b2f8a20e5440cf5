import { startSharedSolana } from '@oriel/localnet/solana/solana.testing.ts'
import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { startTestBackend } from '../server/backend.testing.ts'

const node = await startSharedSolana()

async function connect() {
  const { caipNetworkId, rpcUrl } = node.solana
  const { url } = await startTestBackend({ networks: [{ network: describeSolana(node.solana), rpcUrls: [rpcUrl] }] })
  return new Connection(`${url}/v1?chainId=${caipNetworkId}`, 'confirmed')
}

async function sendOver(connection: Connection, payer: Keypair, instructions: TransactionInstruction[]) {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  expect((await connection.getFeeForMessage(transaction.message)).value).toBe(5000)
  expect((await connection.simulateTransaction(transaction)).value.err).toBeNull()
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  const readStatus = async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus
  await expect.poll(readStatus).toMatch(/confirmed|finalized/)
  return signature
}

test('default: SOL and a token are sent, and the balances reflect it', async () => {
  const connection = await connect()
  const from = node.fund()
  const to = node.fund()
  const mint = new PublicKey(node.solana.contracts.usdc)
  const getTokenAccount = ({ publicKey }: Keypair) => getAssociatedTokenAddressSync(mint, publicKey)
  const signature = await sendOver(connection, from, [
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports: 1_000_000_000 }),
    createTransferCheckedInstruction(getTokenAccount(from), mint, getTokenAccount(to), from.publicKey, 250_000n, 6),
  ])
  expect(await connection.getBalance(to.publicKey)).toBe(11_000_000_000)
  const params = { address: to.publicKey.toBase58() }
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'getAddressBalance', params })
  const response = await fetch(connection.rpcEndpoint, { method: 'POST', body })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: '1', result: '11000000000', symbol: 'SOL' })
  expect((await connection.getTokenAccountBalance(getTokenAccount(to))).value.amount).toBe('1000250000')
  const accounts = await connection.getParsedTokenAccountsByOwner(to.publicKey, { mint })
  expect(accounts.value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({ amount: '1000250000', decimals: 6 })
  const [newest] = await connection.getSignaturesForAddress(to.publicKey, { limit: 1 })
  expect(newest?.signature).toBe(signature)
  const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(found?.transaction.message.instructions).toMatchObject([
    { parsed: { type: 'transfer' } },
    { parsed: { type: 'transferChecked' } },
  ])
})

test('behavior: the calls that a wallet makes before it sends are answered', async () => {
  const connection = await connect()
  const { publicKey } = node.fund()
  const { star } = node.solana.contracts
  expect((await connection.getTokenSupply(new PublicKey(star))).value.decimals).toBe(9)
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
  expect(await connection.getMultipleAccountsInfo([publicKey, Keypair.generate().publicKey])).toMatchObject([
    { lamports: 10_000_000_000 },
    null,
  ])
  expect((await connection.getRecentPrioritizationFees()).length).toBeGreaterThan(0)
  expect((await connection.isBlockhashValid(Keypair.generate().publicKey.toBase58())).value).toBe(false)
  expect(await connection.getBlockHeight()).toBeGreaterThan(0)
  expect(await connection.getGenesisHash()).toContain(node.solana.caipNetworkId.replace('solana:', ''))
  expect((await connection.getAddressLookupTable(Keypair.generate().publicKey)).value).toBeNull()
})

test("error: the node's rejection keeps its logs", async () => {
  const connection = await connect()
  const from = node.fund()
  const pay = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: from.publicKey, lamports: 11_000_000_000 })
  const { transaction } = await node.build(from, [pay])
  await expect(connection.sendTransaction(transaction)).rejects.toMatchObject({
    message: expect.stringContaining('custom program error: 0x1'),
    transactionLogs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
  })
})

test('error: methods that a wallet does not need are not forwarded', async () => {
  const connection = await connect()
  const publicKey = Keypair.generate().publicKey
  await expect(connection.requestAirdrop(publicKey, 1)).rejects.toThrow('"requestAirdrop" is not served here')
  await expect(connection.getProgramAccounts(publicKey)).rejects.toThrow('"getProgramAccounts" is not served here')
})
