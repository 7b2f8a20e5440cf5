import { createSolanaClient, type SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { prepareSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import { startTestNetwork, type TestSolana } from '@oriel/clear-signing/solana/solana.testing.ts'
import { joinTransaction, parseTransaction, withBlockhash } from '@oriel/clear-signing/solana/wire/transaction.ts'
import { getWireSignature } from '@oriel/clear-signing/solana/wire/unsigned.ts'
import { solanaContracts } from '@oriel/localnet/solana/seed.ts'
import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderInEnglish } from '../../i18n/renderInEnglish.testing.ts'
import { watchSolana } from './watch.ts'

let local: TestSolana
beforeAll(async () => {
  local = await startTestNetwork()
})
afterAll(() => local.stop())

const wait = { first: 10, longest: 30 }
const { signal: never } = new AbortController()
const watch = (record: Parameters<typeof watchSolana>[0], more = {}) =>
  watchSolana(record, { client: local.client, signal: never, wait, ...more })

async function makeTransfer(lamports: number) {
  const user = local.fund()
  const account = user.publicKey.toBase58()
  const toPubkey = Keypair.generate().publicKey
  const transaction = await local.compose(account, [
    SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey, lamports }),
  ])
  const context = { client: local.client, network: local.network, account }
  const prepared = await prepareSolana({ transaction, sends: true }, context)
  const serialized = local.sign(prepared, user)
  const hash = getWireSignature(Buffer.from(serialized, 'base64'))
  return { hash, serialized, sentAt: Date.now(), lastValidBlockHeight: prepared.lastValidBlockHeight }
}

const send = ({ serialized }: { serialized: string }, skipPreflight = false) =>
  local.client.request('sendTransaction', serialized, { encoding: 'base64', skipPreflight })

test('default: success', async () => {
  const record = await makeTransfer(5_000_000)
  await send(record)
  expect(await watch(record)).toEqual({ status: 'success' })
})

test('behavior: one that got lost is sent again', async () => {
  expect(await watch(await makeTransfer(5_000_000))).toEqual({ status: 'success' })
})

test('behavior: a failed transaction is reported with its reason', async () => {
  const user = local.fund()
  const account = user.publicKey.toBase58()
  const tokens = getAssociatedTokenAddressSync(new PublicKey(solanaContracts.usdc), user.publicKey)
  const instruction = createTransferInstruction(tokens, tokens, user.publicKey, 10n ** 15n)
  const context = { client: local.client, network: local.network, account }
  const prepared = await prepareSolana(
    { transaction: await local.compose(account, [instruction]), sends: true },
    context,
  )
  const serialized = local.sign(prepared, user)
  const hash = await local.client.request<string>('sendTransaction', serialized, {
    encoding: 'base64',
    skipPreflight: true,
  })
  expect(renderInEnglish(await watch({ hash, sentAt: Date.now() }))).toEqual({
    status: 'reverted',
    reason: expect.stringMatching(/^A program refuses it: insufficient funds/),
  })
})

test('behavior: a transaction that no node took in time is dropped', async () => {
  const { serialized: _, ...record } = await makeTransfer(5_000_000)
  local.solana.advance(200)
  expect(await watch(record)).toEqual({ status: 'dropped' })
})

test('behavior: one that came too late to be seen at first is not dropped', async () => {
  const record = await makeTransfer(5_000_000)
  await send(record)
  local.solana.advance(200)
  expect(await watch(record)).toEqual({ status: 'success' })
})

function createLaggingClient(answers: Record<string, unknown[]>) {
  const methods: string[] = []
  const request = (method: string, ...params: unknown[]) => {
    methods.push(method)
    const next = answers[method]?.shift()
    return next ? Promise.resolve(next) : local.client.request(method, ...params)
  }
  return { methods, client: { request } as SolanaClient }
}

const createEmptyStatus = (slot: number) => ({ context: { slot }, value: [null] })

test('behavior: a node that is behind, and knows nothing of it, does not end it', async () => {
  const record = await makeTransfer(5_000_000)
  await send(record)
  local.solana.advance(200)
  // The first four polls reach a node before the expiry. The fifth one reaches a node that is past the expiry but
  // missed the transaction.
  const behind = Array.from({ length: 4 }, () => createEmptyStatus(1))
  const { client, methods } = createLaggingClient({ getSignatureStatuses: [...behind, createEmptyStatus(1e12)] })
  expect(await watch(record, { client })).toEqual({ status: 'success' })
  expect(methods.filter((method) => method === 'getSignatureStatuses')).toHaveLength(6)
})

test('behavior: a transaction with an unused durable nonce is never dropped', async () => {
  const user = local.fund()
  const nonce = Keypair.generate()
  const value = Keypair.generate().publicKey
  const transaction = await local.compose(user.publicKey.toBase58(), [
    SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: user.publicKey }),
  ])
  const split = parseTransaction(Buffer.from(transaction, 'base64'))
  const message = withBlockhash(split.message, value.toBase58())
  const serialized = Buffer.from(joinTransaction(split.signatures, message)).toString('base64')
  const createNonceAccount = (key: PublicKey) => {
    const data = Buffer.concat([Buffer.alloc(40), key.toBuffer(), Buffer.alloc(8)]).toString('base64')
    const owner = SystemProgram.programId.toBase58()
    return { value: [{ lamports: 1, owner, executable: false, data: [data, 'base64'] }] }
  }
  const used = createNonceAccount(Keypair.generate().publicKey)
  const { client, methods } = createLaggingClient({
    getMultipleAccounts: [createNonceAccount(value), createNonceAccount(value), createNonceAccount(value), used, used],
    sendTransaction: ['sent', 'sent', 'sent'],
  })
  const record = { hash: '1'.repeat(64), sentAt: 0, serialized }
  expect(await watch(record, { client })).toEqual({ status: 'dropped' })
  expect(methods.filter((method) => method === 'sendTransaction')).toHaveLength(3)
})

test('behavior: a network that does not answer is polled again, and the problem is reported', async () => {
  const record = await makeTransfer(5_000_000)
  await send(record)
  let failures = 2
  const url = local.solana.rpcUrl
  const fetchFlaky: typeof fetch = (...args) =>
    failures-- > 0 ? Promise.reject(new TypeError('offline')) : fetch(...args)
  const client = createSolanaClient(local.network, { url, fetch: fetchFlaky })
  const problems: unknown[] = []
  expect(await watch(record, { client, onProblem: (problem: unknown) => problems.push(problem) })).toEqual({
    status: 'success',
  })
  expect(problems[0]).toMatchObject({ code: 4901 })
})

test('error: stops with the signal', async () => {
  const control = new AbortController()
  const watching = watch({ hash: '1'.repeat(64), sentAt: Date.now() }, { signal: control.signal })
  control.abort(new Error('closed'))
  await expect(watching).rejects.toThrow('closed')
})
