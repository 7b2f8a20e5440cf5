import { expect, test } from '@playwright/test'
import { openAccount } from './support/accountView.ts'
import { fund, getWallet, openDapp, readBalance, request } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { addPageWallets } from './support/pageWallets.ts'
import type { Phone, PhoneRequest } from './support/phone.ts'
import {
  createAddress,
  expectArrived,
  fillSend,
  listenForEvents,
  pressSend,
  readTokenBalance,
  submitSend,
} from './support/sending.ts'
import { withPhones } from './support/walletConnect.ts'

// Second tier: send.test.ts and accountWallets.test.ts cover the transfers.

const ether = 10n ** 18n
const world = withPhones()

test('default: a page wallet asks its user, rejects once, sends, and its transfer is followed @second', async ({
  page,
}) => {
  const [meadow] = await addPageWallets(page, [{ name: 'Meadow', rdns: 'org.example.meadow' }])
  if (!meadow) throw new Error('There is no wallet.')
  await meadow.fund()
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: /^Meadow/ }).click()
  await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
  const received = await listenForEvents(page)
  const { usdc } = await readContracts()
  const to = createAddress()
  await openAccount(page)
  await pressSend(wallet)
  await fillSend(wallet, { token: 'USDC', amount: '2.5', to })
  meadow.refuses = { code: 4001, message: 'The user said no.' }
  await submitSend(wallet)
  await expect(wallet.getByText('You rejected the request.')).toBeVisible()
  await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()

  meadow.refuses = undefined
  meadow.isSlow = true
  await submitSend(wallet)
  await expect(wallet.getByText('Continue in Meadow')).toBeVisible()
  meadow.release()
  await expectArrived(wallet, '2.5 USDC')
  expect(await readTokenBalance(usdc, to)).toBe(2_500_000n)
  await expect
    .poll(async () => (await received()).map(({ type }) => type))
    .toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_SUCCESS'])
})

test('behavior: a phone sends, and a transaction that it sends for the page also appears in the activity @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page } = await world.connectedPage(context, phone)
  const { eip155: from } = phone.addresses
  await fund(from)
  const to = createAddress()
  await page.evaluate(() => window.oriel?.open({ view: 'Send' }))
  const wallet = getWallet(page)
  await fillSend(wallet, { amount: '0.125', to })
  await submitSend(wallet)
  await expect(wallet.getByText('Continue in Test Phone')).toBeVisible()
  await (await waitForTransaction(phone)).approve()
  await expectArrived(wallet, '0.125 ETH')
  expect(await readBalance(to)).toBe(ether / 8n)
  await wallet.getByRole('button', { name: 'Done' }).click()

  const answer = request(page, 'eth_sendTransaction', [{ from, to, value: `0x${(ether / 4n).toString(16)}` }])
  await (await waitForTransaction(phone)).approve()
  expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await expect(wallet.getByText('−0.25 ETH')).toBeVisible()
})

/** Waits for a transaction, and approves all other requests, such as those for capabilities. */
async function waitForTransaction(phone: Phone): Promise<PhoneRequest> {
  for (;;) {
    const phoneRequest = await phone.requests.next()
    if (phoneRequest.method === 'eth_sendTransaction') return phoneRequest
    await phoneRequest.approve()
  }
}
