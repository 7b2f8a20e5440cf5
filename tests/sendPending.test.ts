import { expect, type Page, test } from '@playwright/test'
import { createTestClient, type Hex, http, publicActions } from 'viem'
import { type Anvil, startAnvil } from '../localnet/anvil.ts'
import { loadGenesis } from '../localnet/genesis.ts'
import { findFreePort } from '../localnet/ports.ts'
import { approve, request, unlockIn, walletOf, walletWindow } from './support/dapp.ts'
import { connectPlainPage, type Deployment, localnet, startDeployment } from './support/deployment.ts'
import { expectArrived, fillSend, newAddress, openFee, sendHere } from './support/sending.ts'

// Second tier: variants and error cases.

const ether = 10n ** 18n
let anvil: Anvil
let deployment: Deployment
let chain: ReturnType<typeof connectChain>

const connectChain = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)

// The file has its own chain, because it stops mining, and other tests must not stop with it.
test.beforeAll(async () => {
  const { statePath } = await loadGenesis()
  anvil = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath })
  chain = connectChain(anvil.rpcUrl)
  const network = { ...localnet(0), rpcUrls: { default: { http: [anvil.rpcUrl] } } }
  deployment = await startDeployment({ hosts: ['localhost'], networks: [network] })
})
test.afterAll(async () => {
  await deployment.stop()
  await anvil.stop()
})
test.afterEach(() => chain.setAutomine(true))

async function openFundedPage(page: Page): Promise<Hex> {
  await page.goto(deployment.page('localhost'))
  await page.waitForFunction(() => 'oriel' in window)
  const address = (await connectPlainPage(page)) as Hex
  await chain.setBalance({ address, value: 10n * ether })
  return address
}

async function sendWaiting(page: Page) {
  const to = newAddress()
  await chain.setAutomine(false)
  await page.evaluate(() => window.oriel?.open({ view: 'Send' }))
  const wallet = walletOf(page)
  await fillSend(wallet, { amount: '0.5', to })
  await sendHere(wallet)
  await expect(wallet.getByText('Sending', { exact: true })).toBeVisible()
  return { wallet, to }
}

test('default: a pending transfer survives a reload and is sped up; one of the two is mined, and both views show which', async ({
  page,
}) => {
  await openFundedPage(page)
  const { to } = await sendWaiting(page)
  await page.reload()
  await page.waitForFunction(() => 'oriel' in window)
  await page.evaluate(() => window.oriel?.open())
  const wallet = walletOf(page)
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await wallet.getByRole('listitem').getByRole('button').first().click()
  await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
  const [waiting] = await pending()

  await wallet.getByRole('button', { name: 'Speed up' }).click()
  await openFee(wallet)
  await expect(wallet.getByRole('radio', { name: /^Needed/ })).toBeChecked()
  await expect(wallet.getByRole('radio')).toHaveCount(1)
  await unlockIn(await walletWindow(page, () => approve(wallet, 'Unlock & confirm')))
  await expect(wallet.getByRole('button', { name: 'View the original' })).toBeVisible()
  const [faster, ...rest] = await pending()
  expect(rest).toEqual([])
  expect(faster).toMatchObject({ nonce: waiting?.nonce, to: waiting?.to, value: waiting?.value })
  for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    expect(BigInt(faster?.[fee] ?? 0)).toBeGreaterThanOrEqual((BigInt(waiting?.[fee] ?? 0) * 1125n) / 1000n)
  }
  await chain.mine({ blocks: 1 })
  await expectArrived(wallet, '0.5 ETH')
  expect(await chain.getBalance({ address: to })).toBe(ether / 2n)
  const rows = await activityRows(page)
  await expect(rows.filter({ hasText: 'Replaced' })).toHaveCount(1)
  await expect(rows.filter({ hasNotText: /Replaced|Failed|Waiting/ })).toHaveText([/0\.5 ETH/])
})

test('behavior: a pending transfer is canceled, another one fails, and one of the page is followed across a reload @second', async ({
  page,
}) => {
  const from = await openFundedPage(page)

  await test.step('a pending transfer is canceled, nothing is sent, and the view shows it', async () => {
    const { wallet, to } = await sendWaiting(page)
    await wallet.getByRole('button', { name: 'Cancel it' }).click()
    await approve(wallet, 'Confirm')
    await expect(wallet.getByText('Canceling')).toBeVisible()
    await chain.mine({ blocks: 1 })
    await expect(wallet.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(wallet.getByText(/^Nothing was sent/)).toBeVisible()
    expect(await chain.getBalance({ address: to })).toBe(0n)
  })

  await test.step('a transaction that the network reverts is shown as failed, with the reason and another try', async () => {
    const { wallet, to } = await sendWaiting(page)
    // The address had no code when the transfer was sent, and has a contract when it arrives.
    await chain.setCode({ address: to, bytecode: '0x60006000fd' })
    await chain.mine({ blocks: 1 })
    await expect(wallet.getByText('Failed', { exact: true })).toBeVisible()
    await expect(wallet.getByText(/^Nothing was sent\. You paid the network fee\./)).toBeVisible()
    await expect(wallet.getByText(/^Why: /)).toBeVisible()
    await wallet.getByRole('button', { name: 'Send again' }).click()
    await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
    await expect(wallet.getByRole('textbox', { name: 'To' })).toHaveValue(to)

    await chain.setAutomine(true)
    await wallet.getByRole('button', { name: 'Review' }).click()
    await expect(wallet.getByText(/^This transfer would fail\./)).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toHaveAttribute('aria-disabled', 'true')
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect((await activityRows(page)).filter({ hasText: 'Failed' })).toHaveText([/0\.5 ETH/])
  })

  await test.step('a transaction of the page is followed across a reload until its receipt', async () => {
    const wallet = walletOf(page)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await chain.setAutomine(false)
    const answer = request(page, 'eth_sendTransaction', [{ from, to: newAddress(), value: '0x1' }])
    await approve(wallet, 'Confirm')
    expect(await answer).toMatch(/^0x/)
    await page.reload()
    await page.waitForFunction(() => 'oriel' in window)
    await page.evaluate(() => window.oriel?.open())
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
    const status = wallet.locator('.activity-status[role=status]')
    await expect(status).toHaveText('Sending')
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await expect(status).toHaveText('Confirmed')
  })
})

async function activityRows(page: Page) {
  const wallet = walletOf(page)
  await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  const rows = wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button')
  await expect(rows.first()).toBeVisible()
  return rows
}

type Waiting = { nonce: Hex; to: Hex; value: Hex; maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }

async function pending(): Promise<Waiting[]> {
  const { pending } = await chain.getTxpoolContent()
  return Object.values(pending).flatMap((byNonce) => Object.values(byNonce) as unknown as Waiting[])
}
