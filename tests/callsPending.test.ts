import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Hex } from 'viem'
import {
  approve,
  enterPassword,
  expectHiddenDialog,
  getWallet,
  readConnectedAddress,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getActivityRows, withOwnChain } from './support/ownChain.ts'
import { createAddress, expectArrived, openFee } from './support/sending.ts'

// Second tier: canceled and refused transactions. The first test speeds up a transfer and a batch.

const ether = 10n ** 18n
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}` as Hex
const own = withOwnChain()

const requestStatus = async (page: Page, id: string) =>
  (await request(page, 'wallet_getCallsStatus', [id])) as { status: number; receipts?: { transactionHash: Hex }[] }

async function sendBatch(page: Page, from: Hex, id: string) {
  const to = createAddress()
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  await own.chain.setAutomine(false)
  const answer = request(page, 'wallet_sendCalls', [{ version: '2.0.0', id, from, chainId: '0x7a69', calls }])
  await approve(getWallet(page), 'Confirm')
  expect(await answer).toEqual({ id })
  await expectHiddenDialog(page)
  return to
}

const listPendingHashes = async () => (await own.waiting()).map(({ hash }) => hash)

test('default: a transfer and then a batch that wait stay known over a reload and in a second tab, and each is followed when it is sped up', async ({
  page,
}) => {
  const from = await own.openFundedPage(page)
  const wallet = getWallet(page)
  await test.step('a pending transfer survives a reload and is sped up; one of the two is mined, and both views show which', async () => {
    const { to } = await own.sendTransfer(page)
    await page.reload()
    await page.waitForFunction(() => 'oriel' in window)
    await (await getActivityRows(page)).first().click()
    await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
    const [waiting] = await own.waiting()

    await wallet.getByRole('button', { name: 'Speed up' }).click()
    await openFee(wallet)
    await expect(wallet.getByRole('radio', { name: /^Needed/ })).toBeChecked()
    await expect(wallet.getByRole('radio')).toHaveCount(1)
    await enterPassword(await waitForWalletWindow(page, () => approve(wallet, 'Unlock & confirm')))
    await expect(wallet.getByRole('button', { name: 'View the original' })).toBeVisible()
    const [faster, ...rest] = await own.waiting()
    expect(rest).toEqual([])
    expect(faster).toMatchObject({ nonce: waiting?.nonce, to: waiting?.to, value: waiting?.value })
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
      expect(BigInt(faster?.[fee] ?? 0)).toBeGreaterThanOrEqual((BigInt(waiting?.[fee] ?? 0) * 1125n) / 1000n)
    }
    await own.chain.mine({ blocks: 1 })
    await expectArrived(wallet, '0.5 ETH')
    expect(await own.chain.getBalance({ address: to })).toBe(ether / 2n)
    const rows = await getActivityRows(page)
    await expect(rows.filter({ hasText: 'Replaced' })).toHaveCount(1)
    await expect(rows.filter({ hasNotText: /Replaced|Failed|Waiting/ })).toHaveText([/0\.5 ETH/])
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('a waiting batch stays known over a reload and in a second tab, and its status follows the one that sped it up', async () => {
    const to = await sendBatch(page, from, 'waiting')
    expect(await requestStatus(page, 'waiting')).toMatchObject({ status: 100, atomic: true })
    await page.reload()
    await readConnectedAddress(page)
    expect(await requestStatus(page, 'waiting')).toMatchObject({ status: 100 })
    const second = await page.context().newPage()
    await second.goto(page.url())
    await readConnectedAddress(second)
    expect(await requestStatus(second, 'waiting')).toMatchObject({ status: 100 })
    await second.close()

    const [first] = await listPendingHashes()
    await (await getActivityRows(page)).first().click()
    await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
    await wallet.getByRole('button', { name: 'Speed up' }).click()
    await enterPassword(await waitForWalletWindow(page, () => approve(wallet, 'Unlock & confirm')))
    await expect.poll(listPendingHashes).not.toContain(first)
    expect(await requestStatus(page, 'waiting')).toMatchObject({ status: 100 })
    await own.chain.setAutomine(true)
    await own.chain.mine({ blocks: 1 })
    await expect.poll(async () => (await requestStatus(page, 'waiting')).status).toBe(200)
    const { receipts = [] } = await requestStatus(page, 'waiting')
    expect(receipts[0]?.transactionHash).not.toBe(first)
    expect(await own.chain.getBalance({ address: to })).toBe(3n)
    expect(await own.chain.getCode({ address: from })).toBe(ours)
  })
})

test('behavior: the user cancels a waiting batch, and watches and speeds up another @second', async ({ page }) => {
  const from = await own.openFundedPage(page)
  const wallet = getWallet(page)
  await test.step('a canceled batch has failed, and its calls have no effect', async () => {
    const to = await sendBatch(page, from, 'canceled')
    await page.evaluate(() => window.oriel?.open())
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await wallet.getByRole('listitem').getByRole('button').first().click()
    await wallet.getByRole('button', { name: 'Speed up or cancel' }).click()
    const [first] = await listPendingHashes()
    await wallet.getByRole('button', { name: 'Cancel it' }).click()
    await approve(wallet, 'Confirm')
    await expect.poll(listPendingHashes).not.toContain(first)
    await own.chain.setAutomine(true)
    await own.chain.mine({ blocks: 1 })
    await expect.poll(async () => (await requestStatus(page, 'canceled')).status).toBe(400)
    expect(await own.chain.getBalance({ address: to })).toBe(0n)
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('another one is watched, sped up from there, and seen to be done', async () => {
    await sendBatch(page, from, 'shown')
    const [first] = await listPendingHashes()
    expect(await request(page, 'wallet_showCallsStatus', ['shown'])).toBeNull()
    const words = wallet.locator('.send-progress-words')
    await expect(words).toContainText('Pending')
    await wallet.getByRole('button', { name: '2 steps in one' }).click()
    await wallet.getByRole('button', { name: 'Speed up' }).click()
    await approve(wallet, 'Confirm')
    await expect.poll(listPendingHashes).not.toContain(first)
    await wallet.getByRole('button', { name: 'Back' }).click()
    await expect(words).toContainText('Pending')
    await own.chain.setAutomine(true)
    await own.chain.mine({ blocks: 1 })
    await expect(words).toContainText('Done')
    await expect(wallet.getByRole('button', { name: '2 steps in one' })).toContainText('Done')
  })
})

test('error: an account that runs a program sends one transaction at a time, and a node that refuses another is explained @second', async ({
  page,
}) => {
  const from = await own.openFundedPage(page, ours)
  const wallet = getWallet(page)
  await test.step('the second transaction waits for the first, as public nodes want it', async () => {
    const to = createAddress()
    await own.chain.setAutomine(false)
    const sent: Promise<unknown>[] = []
    for (const value of ['0x1', '0x2']) {
      sent.push(request(page, 'eth_sendTransaction', [{ from, to, value }]))
      await approve(wallet, 'Confirm')
    }
    expect(await sent[0]).toMatch(/^0x/)
    await expect(wallet.getByText('Waiting for your earlier transaction')).toBeVisible()
    await own.chain.mine({ blocks: 1 })
    expect(await sent[1]).toMatch(/^0x/)
    await own.chain.mine({ blocks: 1 })
    expect(await own.chain.getBalance({ address: to })).toBe(3n)
    await own.chain.setAutomine(true)
  })

  await test.step('a node that refuses a second transaction of the account is explained', async () => {
    own.node.fill(true)
    const answer = request(page, 'eth_sendTransaction', [{ from, to: createAddress(), value: '0x1' }])
    await approve(wallet, 'Confirm')
    expect(await answer).toEqual({ code: 8382, message: 'One transaction at a time: wait for the earlier one.' })
    own.node.fill(false)
  })

  await test.step('a node that refuses the second step leaves the first, and the status says so', async () => {
    await own.chain.setCode({ address: from, bytecode: `0xef0100${'ab'.repeat(20)}` })
    const to = createAddress()
    const calls = ['0x1', '0x2', '0x3'].map((value) => ({ to, value }))
    await own.chain.setAutomine(false)
    const batch = { version: '2.0.0', id: 'partly', from, chainId: '0x7a69', atomicRequired: false, calls }
    const answer = request(page, 'wallet_sendCalls', [batch])
    await approve(wallet, 'Confirm')
    await expect.poll(listPendingHashes).toHaveLength(1)
    own.node.fill(true)
    await own.chain.mine({ blocks: 1 })
    expect(await answer).toEqual({ id: 'partly' })
    await expect.poll(async () => (await requestStatus(page, 'partly')).status).toBe(600)
    expect(await own.chain.getBalance({ address: to })).toBe(1n)
  })
})
