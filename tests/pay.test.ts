import { expect, type FrameLocator, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { test } from './support/connected.ts'
import { approve, getWallet, openDapp, readBalance, request, requestChain } from './support/dapp.ts'
import { fundSolana, readContracts, readSolanaBalance, readSolanaNetwork, readSplBalance } from './support/localnet.ts'
import { readState } from './support/pageWalletPage.ts'
import { addPageWallets } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import { createAddress, readTokenBalance } from './support/sending.ts'

// Second tier: approve.test.ts and send.test.ts cover approvals and transfers.

const ether = 10n ** 18n
const site = new URL(urls.host).host
type Payment = { network?: string; token?: string; amount: string; recipient: string; note?: string }
type Outcome = { hash?: string; network?: string; code?: number | undefined; data?: unknown }

/** Calls `kit.pay` on the page. Returns a function that resolves with the result or the error. */
async function startPayment(page: Page, payment: Payment): Promise<() => Promise<Outcome>> {
  const outcome = await page.evaluateHandle((value) => {
    const { oriel } = window as unknown as { oriel: { pay: (payment: Payment) => Promise<Outcome> } }
    return { done: oriel.pay(value).catch(({ code, data }: Outcome) => ({ code, data })) }
  }, payment)
  return () => outcome.evaluate(({ done }) => done)
}

const getView = (page: Page): [FrameLocator, ReturnType<FrameLocator['getByRole']>] => [
  getWallet(page),
  getWallet(page).getByRole('dialog', { name: 'Pay', exact: true }),
]

test('default: our own wallet pays ether and tokens on an EVM network and on Solana, with one approval each @second', async ({
  connected: { page },
}) => {
  const [wallet, view] = getView(page)
  const { usdc } = await readContracts()

  await test.step('a token, with the note of the site', async () => {
    const recipient = createAddress()
    const outcome = await startPayment(page, { token: usdc, amount: '12.50', recipient, note: 'Order 4711' })
    await expect(view.getByText('Note from this site')).toBeVisible()
    await expect(view.getByText('“Order 4711”')).toBeVisible()
    await expect(view.getByText('12.5 USDC').first()).toBeVisible()
    await expect(view.getByText(recipient, { exact: true }).first()).toBeVisible()
    await expect(view.locator('.bar-origin')).toContainText(site)
    await approve(wallet, 'Pay')
    const { hash, network } = await outcome()
    expect(network).toBe('eip155:31337')
    const readReceipt = () => requestChain('eth_getTransactionReceipt', [hash])
    await expect.poll(readReceipt).toMatchObject({ status: '0x1', to: usdc.toLowerCase() })
    expect(await readTokenBalance(usdc, recipient)).toBe(12_500_000n)
  })

  await test.step('ether', async () => {
    const recipient = createAddress()
    const outcome = await startPayment(page, { amount: '0.25', recipient })
    await approve(wallet, 'Pay')
    expect((await outcome()).hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => readBalance(recipient)).toBe(ether / 4n)
  })

  await test.step('too little: the view says what is missing, and leads to Receive', async () => {
    const outcome = await startPayment(page, { token: usdc, amount: '1000000000', recipient: createAddress() })
    await expect(view.getByText(/^You need [0-9,.]+ USDC more$/)).toBeVisible()
    await view.getByRole('button', { name: 'Receive' }).click()
    await expect(wallet.getByRole('dialog', { name: 'Receive' })).toBeVisible()
    expect(await outcome()).toMatchObject({ code: 4001, data: { reason: 'funds' } })
    await wallet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the user rejects', async () => {
    const recipient = createAddress()
    const outcome = await startPayment(page, { amount: '0.25', recipient })
    await view.getByRole('button', { name: 'Reject' }).click()
    expect(await outcome()).toMatchObject({ code: 4001 })
    expect(await readBalance(recipient)).toBe(0n)
  })

  await test.step('SOL and a token on Solana', async () => {
    const [from = ''] = (await readState(page, 'solana')).addresses
    await fundSolana(from)
    const { contracts, caipNetworkId: network } = await readSolanaNetwork()
    const recipient = Keypair.generate().publicKey.toBase58()
    const sol = await startPayment(page, { network, amount: '0.75', recipient, note: 'Order 4712' })
    await expect(view.getByText('“Order 4712”')).toBeVisible()
    await approve(wallet, 'Pay')
    expect(await sol()).toMatchObject({
      network,
      hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/) as unknown,
    })
    await expect.poll(() => readSolanaBalance(recipient)).toBe(750_000_000n)

    const token = await startPayment(page, { network, token: contracts.usdc, amount: '3.25', recipient })
    await approve(wallet, 'Pay')
    expect((await token()).network).toBe(network)
    await expect.poll(() => readSplBalance(recipient, contracts.usdc)).toBe(3_250_000n)
  })
})

test('behavior: without a connection, the payment connects a page wallet first, which then asks its user once @second', async ({
  page,
}) => {
  const [meadow] = await addPageWallets(page, [{ name: 'Meadow', rdns: 'org.example.meadow' }])
  if (!meadow) throw new Error('There is no wallet.')
  await meadow.fund()
  await openDapp(page)
  const [wallet, view] = getView(page)
  const { usdc } = await readContracts()
  const recipient = createAddress()
  const outcome = await startPayment(page, {
    token: usdc,
    amount: '2.5',
    recipient,
    note: 'Pay 0.01 USDC\u202e\nand get 5 ETH',
  })
  await wallet.getByRole('button', { name: /^Meadow/ }).click()
  await expect(view.getByText('2.5 USDC', { exact: true })).toBeVisible()
  await expect(view.getByText('“Pay 0.01 USDC⟨U+202E⟩⟨U+000A⟩and get 5 ETH”')).toBeVisible()
  await expect(view.getByText(recipient, { exact: true })).toBeVisible()
  expect(await readTokenBalance(usdc, recipient)).toBe(0n)
  await approve(wallet, 'Pay')
  expect((await outcome()).hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => readTokenBalance(usdc, recipient)).toBe(2_500_000n)
  expect(await request(page, 'eth_accounts')).toHaveLength(1)
})
