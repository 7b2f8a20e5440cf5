import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { createKey, disconnect, findPorts, pay, startSharedSolana } from './solana.testing.ts'
import { startSolana } from './startSolana.ts'

const network = await startSharedSolana()
const { connection } = network

test('default: SOL arrives, the fee is paid, and the transaction can be read', async () => {
  const from = network.fund()
  const to = createKey()
  const signature = await network.send(from, [pay(from, to, LAMPORTS_PER_SOL)])
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  expect(await connection.getBalance(from.publicKey)).toBe(9 * LAMPORTS_PER_SOL - 5000)
  const confirmed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(confirmed?.meta).toMatchObject({
    err: null,
    fee: 5000,
    preBalances: [10e9, 0, 1],
    postBalances: [9e9 - 5000, 1e9, 1],
  })
  expect(confirmed?.transaction.message.instructions).toMatchObject([
    { program: 'system', parsed: { type: 'transfer', info: { destination: to.toBase58(), lamports: 1e9 } } },
  ])
})

test('behavior: a block is processed at once, then confirmed, then final', async () => {
  const from = network.fund()
  const signature = await network.send(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
  const status = async () => (await connection.getSignatureStatus(signature)).value
  expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', err: null })
  await expect.poll(status).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  const settings = { commitment: 'finalized', maxSupportedTransactionVersion: 0 } as const
  expect(await connection.getTransaction(signature, settings)).toMatchObject({ meta: { err: null } })
})

test('behavior: the network’s id is the start of its genesis hash', async () => {
  expect(network.solana.caipNetworkId).toBe(`solana:${(await connection.getGenesisHash()).slice(0, 32)}`)
})

describe('refusals', () => {
  test('error: the same transaction is refused the second time', async () => {
    const from = network.fund()
    const { transaction } = await network.build(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
    await connection.sendTransaction(transaction)
    await expect(connection.sendTransaction(transaction)).rejects.toThrow('already been processed')
    expect(await connection.sendTransaction(transaction, { skipPreflight: true })).toEqual(expect.any(String))
    expect(await connection.getBalance(from.publicKey)).toBe(9 * LAMPORTS_PER_SOL - 5000)
  })

  test('error: a transaction that would fail is refused with the logs of its programs', async () => {
    const from = network.fund()
    const { transaction } = await network.build(from, [pay(from, createKey(), 20 * LAMPORTS_PER_SOL)])
    const wire = Buffer.from(transaction.serialize()).toString('base64')
    const { error } = await network.call('sendTransaction', wire, { encoding: 'base64' })
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining(['Transfer: insufficient lamports 9999995000, need 20000000000']),
      },
    })
    expect(await connection.getBalance(from.publicKey)).toBe(10 * LAMPORTS_PER_SOL)
  })

  test('error: a transaction with a wrong signature is refused', async () => {
    const from = network.fund()
    const { transaction } = await network.build(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
    transaction.signatures[0] = new Uint8Array(64).fill(7)
    const wire = Buffer.from(transaction.serialize()).toString('base64')
    const { error } = await network.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
    expect(error).toEqual({ code: -32003, message: 'Transaction signature verification failure' })
  })

  test('error: a transaction of an account that was never paid is refused', async () => {
    const nobody = Keypair.generate()
    const { transaction } = await network.build(nobody, [pay(nobody, createKey(), 1)])
    await expect(connection.sendTransaction(transaction)).rejects.toThrow('no record of a prior credit')
  })

  test.each([
    ['getBalance', ['not a key'], -32602, 'Invalid param: Invalid'],
    ['getTransaction', ['x', { commitment: 'processed' }], -32602, 'below `confirmed`'],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32602, 'failed to deserialize'],
    ['getConfirmedBlocks', [], -32601, 'Method not found'],
  ])('error: %s(%j)', async (method, params, code, message) => {
    const { error } = await network.call(method, ...params)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  })
})

test('behavior: a transaction that fails on the chain is recorded with its error, and pays its fee', async () => {
  const from = network.fund()
  const { transaction } = await network.build(from, [pay(from, createKey(), 20 * LAMPORTS_PER_SOL)])
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  const read = () => connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  await expect.poll(read).toMatchObject({ meta: { err: { InstructionError: [0, { Custom: 1 }] }, fee: 5000 } })
  expect(await connection.getBalance(from.publicKey)).toBe(10 * LAMPORTS_PER_SOL - 5000)
})

test('behavior: the history comes in pages, newest first', async () => {
  const from = network.fund()
  const sent: string[] = []
  for (let lamports = 1; lamports <= 5; lamports++)
    sent.unshift(await network.send(from, [pay(from, from.publicKey, lamports)]))
  const list = async (options: { before?: string; until?: string; limit?: number }) =>
    (await connection.getSignaturesForAddress(from.publicKey, options)).map(({ signature }) => signature)
  const all = await list({})
  expect(all.slice(0, 5)).toEqual(sent)
  expect(all).toHaveLength(7)
  expect(await list({ limit: 2 })).toEqual(sent.slice(0, 2))
  expect(await list({ before: sent[1] ?? '', limit: 2 })).toEqual(sent.slice(2, 4))
  expect(await list({ until: sent[2] ?? '' })).toEqual(sent.slice(0, 2))
  expect(await list({ before: sent[0] ?? '', until: sent[3] ?? '' })).toEqual(sent.slice(1, 3))
})

test('behavior: a simulation needs no signature, and shows the accounts as they would be', async () => {
  const from = network.fund()
  const to = createKey()
  const instructions = [pay(from, to, LAMPORTS_PER_SOL)]
  const recentBlockhash = PublicKey.default.toBase58()
  const message = new TransactionMessage({ payerKey: from.publicKey, recentBlockhash, instructions })
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message.compileToV0Message()), {
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [from.publicKey.toBase58(), to.toBase58()] },
  })
  expect(value).toMatchObject({ err: null, unitsConsumed: 150 })
  expect(value.accounts?.map((account) => account?.lamports)).toEqual([9e9 - 5000, 1e9])
  expect(await connection.getBalance(to)).toBe(0)
})

test('behavior: a priority fee is the one that was quoted, and appears among the recent prices', async () => {
  const from = network.fund()
  const to = createKey()
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 })
  const { transaction } = await network.build(from, [price, pay(from, to, LAMPORTS_PER_SOL)])
  const fee = (await connection.getFeeForMessage(transaction.message)).value
  const signature = await network.send(from, [price, pay(from, to, LAMPORTS_PER_SOL)])
  const confirmed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  const { preBalances = [], postBalances = [] } = confirmed?.meta ?? {}
  const sum = (balances: number[]) => balances.reduce((total, balance) => total + balance, 0)
  expect(fee).toBeGreaterThan(5000)
  expect(confirmed?.meta?.fee).toBe(fee)
  expect(sum(preBalances) - sum(postBalances)).toBe(fee)
  const prices = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [to] })
  expect(prices.map(({ prioritizationFee }) => prioritizationFee)).toContain(2_000_000)
})

test('behavior: a subscriber is notified when an account changes', async () => {
  const from = network.fund()
  const to = createKey()
  const changes: number[] = []
  const id = connection.onAccountChange(to, ({ lamports }) => changes.push(lamports), { commitment: 'confirmed' })
  await expect
    .poll(async () => {
      if (changes.length === 0) await network.send(from, [pay(from, to, 1_000_000)])
      return changes.length
    })
    .toBeGreaterThan(0)
  await connection.removeAccountChangeListener(id)
})

test('behavior: a lost transaction is unknown to the node, and may be sent again', async () => {
  const from = network.fund()
  const { transaction } = await network.build(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
  network.solana.lose(true)
  const signature = await connection.sendTransaction(transaction)
  network.solana.lose(false)
  const status = async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus
  expect(await status()).toBeUndefined()
  expect(await connection.sendTransaction(transaction)).toBe(signature)
  await expect.poll(status).toBe('confirmed')
})

describe('time', () => {
  test('error: a blockhash expires after 150 slots', async () => {
    const stopped = await startSolana({ port: await findPorts(), slotMs: 0 })
    const still = new Connection(stopped.rpcUrl, 'confirmed')
    try {
      const from = Keypair.generate()
      stopped.faucet(from.publicKey.toBase58())
      const { blockhash, lastValidBlockHeight } = await still.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight })
      transaction.add(pay(from, createKey(), LAMPORTS_PER_SOL)).sign(from)
      stopped.advance(150)
      expect(await still.getBlockHeight('processed')).toBe(lastValidBlockHeight)
      expect((await still.isBlockhashValid(blockhash)).value).toBe(true)
      stopped.advance(1)
      expect((await still.isBlockhashValid(blockhash)).value).toBe(false)
      await expect(still.sendRawTransaction(transaction.serialize())).rejects.toThrow('Blockhash not found')
      const signature = await still.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
      stopped.advance(1)
      const waiting = still.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
      await expect(waiting).rejects.toMatchObject({ name: 'TransactionExpiredBlockheightExceededError' })
    } finally {
      await disconnect(still)
      await stopped.stop()
    }
  })
})

test('error: a taken port is named', async () => {
  await expect(startSolana({ port: network.port })).rejects.toThrow(`Port ${network.port} is in use`)
  await expect(startSolana({ port: network.port - 1 })).rejects.toThrow('is in use')
})
