import { ed25519 } from '@noble/curves/ed25519'
import { expect } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Connected } from './support/borrowedPage.ts'
import { test } from './support/connected.ts'
import { approve, enterPassword, expectHiddenDialog, getWallet, request, waitForWalletWindow } from './support/dapp.ts'
import { callSolana, fundSolana, readSolanaBalance } from './support/localnet.ts'
import { readState, requestSolana } from './support/pageWalletPage.ts'
import { urls } from './support/ports.ts'

// Second tier: many transactions at once, and untrusted pages. The first test signs two and sends one.

const fee = 5_000n
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createAddress = () => Keypair.generate().publicKey.toBase58()

/** Returns the Solana address of a wallet that is connected for both namespaces. */
async function readSolanaAddress({ page, address }: Pick<Connected, 'page' | 'address'>): Promise<string> {
  await expect.poll(async () => (await readState(page, 'solana')).addresses).toHaveLength(1)
  expect((await readState(page)).addresses).toEqual([address])
  const [solana = ''] = (await readState(page, 'solana')).addresses
  return solana
}

async function compose(payer: string, instructions: TransactionInstruction[]): Promise<VersionedTransaction> {
  const { value } = (await callSolana('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const payerKey = new PublicKey(payer)
  const message = new TransactionMessage({ payerKey, recentBlockhash: value.blockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message())
}

const pay = (from: string, to: string, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports })
const toText = (transaction: VersionedTransaction) => base64.encode(transaction.serialize())

function expectSignature(text: string, address: string) {
  const { message, signatures } = VersionedTransaction.deserialize(base64.decode(text))
  const at = message.staticAccountKeys.findIndex((key) => key.toBase58() === address)
  expect(ed25519.verify(signatures[at] as Uint8Array, message.serialize(), base58.decode(address))).toBe(true)
}

test('default: one wallet for both namespaces signs messages, sign-ins and transactions on Solana, and sends', async ({
  connected,
}) => {
  const { page } = connected
  const address = await readSolanaAddress(connected)
  const wallet = getWallet(page)
  expect(await requestSolana(page, 'solana_getAccounts', {})).toEqual([{ pubkey: address }])

  const message = encodeUtf8('Hello, Solana')
  const signing = requestSolana(page, 'solana_signMessage', { message: base58.encode(message), pubkey: address })
  await expect(wallet.getByText('Hello, Solana').first()).toBeVisible()
  await approve(wallet, 'Sign')
  const { signature } = (await signing) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(address))).toBe(true)

  const signingIn = requestSolana(page, 'solana_signIn', { statement: 'Come in.' })
  await expect(wallet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await approve(wallet, 'Sign')
  const signedIn = (await signingIn) as { pubkey: string; signedMessage: string; signature: string }
  const text = `${new URL(urls.host).host} wants you to sign in with your Solana account:\n${address}\n\nCome in.`
  expect(new TextDecoder().decode(base58.decode(signedIn.signedMessage))).toBe(text)
  expect(signedIn.pubkey).toBe(address)
  expect(ed25519.verify(base58.decode(signedIn.signature), encodeUtf8(text), base58.decode(address))).toBe(true)

  await fundSolana(address)
  const to = createAddress()
  const before = await readSolanaBalance(address)
  await page.evaluate(() => {
    const emitted: unknown[] = []
    Object.assign(window, { emitted })
    window.oriel?.on('TRANSACTION', (event) => emitted.push(event))
  })
  const transaction = toText(await compose(address, [pay(address, to, 500_000_000n)]))
  const sending = requestSolana(page, 'solana_signAndSendTransaction', { transaction })
  await expect(wallet.getByRole('heading', { name: 'Send 0.5 SOL' })).toBeVisible()
  await expect(wallet.getByText('0.000005 SOL')).toBeVisible()
  await approve(wallet, 'Confirm')
  const sent = (await sending) as { signature: string }
  await expect.poll(() => readSolanaBalance(to)).toBe(500_000_000n)
  expect(await readSolanaBalance(address)).toBe(before - 500_000_000n - fee)
  const readStatuses = () => page.evaluate(() => (window as unknown as { emitted: { status: string }[] }).emitted)
  await expect
    .poll(readStatuses)
    .toEqual([
      expect.objectContaining({ hash: sent.signature, status: 'sent' }),
      expect.objectContaining({ hash: sent.signature, status: 'success' }),
    ])

  const both = await Promise.all([compose(address, [pay(address, to, 1n)]), compose(address, [pay(address, to, 2n)])])
  const signingAll = requestSolana(page, 'solana_signAllTransactions', { transactions: both.map(toText) })
  for (const part of ['Transaction 1 of 2', 'Transaction 2 of 2'])
    await expect(wallet.getByRole('region', { name: part }).getByRole('heading', { name: 'Send' })).toBeVisible()
  await approve(wallet, 'Sign')
  const { transactions } = (await signingAll) as { transactions: string[] }
  for (const signed of transactions) expectSignature(signed, address)
  expect(
    transactions.map((signed) => VersionedTransaction.deserialize(base64.decode(signed)).message.serialize()),
  ).toEqual(both.map(({ message }) => message.serialize()))

  await test.step('a disguised transaction, a foreign one, one that others must sign first, and too many of them are refused', async () => {
    const transaction = await compose(address, [pay(address, to, 1n)])
    // The transaction is so short that 101 of them fit into one message.
    const tiny = toText(transaction)
    const disguised = base58.encode(transaction.message.serialize())
    const foreign = await compose(to, [pay(to, address, 1n)])
    const shared = await compose(to, [pay(to, address, 1n), pay(address, to, 1n)])
    const refused: [string, Record<string, unknown>, { code: number }][] = [
      ['solana_signMessage', { message: disguised, pubkey: address }, { code: -32602 }],
      ['solana_signMessage', { message: '1', pubkey: to }, { code: 4100 }],
      ['solana_signTransaction', { transaction: 'AQ==' }, { code: -32602 }],
      ['solana_signTransaction', { transaction: toText(foreign) }, { code: 4100 }],
      ['solana_signAndSendTransaction', { transaction: toText(shared) }, { code: 8127 }],
      ['solana_signAllTransactions', { transactions: Array(101).fill(tiny) }, { code: 8126 }],
      ['solana_signIn', { statement: 'Hello.\nURI: https://bank.example' }, { code: -32602 }],
    ]
    for (const [method, params, expected] of refused)
      expect(await requestSolana(page, method, params), method).toMatchObject(expected)
    await expectHiddenDialog(page)
  })
})

test('behavior: each of twelve transactions is shown, and one approval signs them all @second', async ({
  connected,
}) => {
  const { page } = connected
  const address = await readSolanaAddress(connected)
  const wallet = getWallet(page)
  await fundSolana(address)
  // Pays 1,000,000 lamports, because a smaller amount would leave the new account below the rent-exempt minimum.
  const small = toText(await compose(address, [pay(address, createAddress(), 1_000_000n)]))
  const signingMany = requestSolana(page, 'solana_signAllTransactions', { transactions: Array(12).fill(small) })
  await expect(wallet.getByRole('heading', { name: 'Sign 12 transactions' })).toBeVisible()
  await expect(wallet.getByRole('region', { name: 'Transaction 10 of 12' })).toBeVisible()
  await expect(wallet.getByRole('region', { name: 'Transaction 12 of 12' })).toBeVisible()
  await expect(wallet.getByText(/^Show the other/)).toHaveCount(0)
  await approve(wallet, 'Sign')
  const many = ((await signingMany) as { transactions: string[] }).transactions
  expect(many).toHaveLength(12)
  for (const signed of many) expectSignature(signed, address)
})

test('behavior: an untrusted page gets its approval in the wallet window, and both namespaces stay together @second', async ({
  untrusted,
}) => {
  const { page } = untrusted
  const address = await readSolanaAddress(untrusted)

  await test.step('the window shows the same', async () => {
    await fundSolana(address)
    const to = createAddress()
    const wallet = getWallet(page)
    const transaction = toText(await compose(address, [pay(address, to, 250_000_000n)]))
    const sending = requestSolana(page, 'solana_signAndSendTransaction', { transaction })
    const go = wallet.getByRole('button', { name: 'Review in wallet' })
    await expect(go).toBeVisible()
    await expect(wallet.getByText('0.25 SOL')).toHaveCount(0)
    const window = await waitForWalletWindow(page, () => go.click())
    await enterPassword(window)
    await expect(window.getByRole('heading', { name: 'Send 0.25 SOL' })).toBeVisible()
    await approve(window, 'Confirm')
    expect(await sending).toMatchObject({ signature: expect.any(String) })
    await expect.poll(() => readSolanaBalance(to)).toBe(250_000_000n)
  })

  await test.step('one proof in the window signs several transactions', async () => {
    const wallet = getWallet(page)
    const small = toText(await compose(address, [pay(address, createAddress(), 1_000_000n)]))
    const signing = requestSolana(page, 'solana_signAllTransactions', { transactions: Array(3).fill(small) })
    const go = wallet.getByRole('button', { name: 'Review in wallet' })
    const window = await waitForWalletWindow(page, () => go.click())
    await enterPassword(window)
    await approve(window, 'Sign')
    const { transactions } = (await signing) as { transactions: string[] }
    expect(transactions).toHaveLength(3)
    for (const signed of transactions) expectSignature(signed, address)
  })

  await test.step('a reload restores both, and disconnecting one disconnects both', async () => {
    await page.reload()
    await expect.poll(async () => (await readState(page, 'solana')).addresses).toEqual([address])
    await expect.poll(async () => (await readState(page)).status).toBe('connected')
    await page.evaluate(() => window.oriel?.disconnect('solana'))
    await expect.poll(async () => (await readState(page)).status).toBe('disconnected')
    expect((await readState(page, 'solana')).status).toBe('disconnected')
    expect(await request(page, 'eth_accounts')).toEqual([])
  })
})
