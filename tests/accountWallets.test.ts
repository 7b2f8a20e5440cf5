import { type Browser, expect, type FrameLocator, type Page, test } from '@playwright/test'
import { formatUnits, type Hex } from 'viem'
import { showNetwork } from './support/accountView.ts'
import { startCutProxy } from './support/cutProxy.ts'
import {
  connectWallet,
  expectHiddenDialog,
  fund,
  getWallet,
  openDapp,
  readBalance,
  readConnectedAddress,
} from './support/dapp.ts'
import { connectPlainPage, createLocalnet, localSolana, startDeployment } from './support/deployment.ts'
import { expectEvmFigures, expectSolanaFigures, mint, readShownBalance } from './support/figures.ts'
import { fundSolana, readContracts } from './support/localnet.ts'
import * as pages from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { type Phone, startPhone } from './support/phone.ts'
import { toLabUrl, urls } from './support/ports.ts'
import { expectArrived, fillSend, pressSend, submitSend } from './support/sending.ts'
import { connectPhone, openPage, rpcUrls } from './support/walletConnect.ts'

// Second tier: Solana, and networks that do not respond. The first test pays on EVM, and sendSolana.test.ts on Solana.

type Namespace = 'eip155' | 'solana'
type User = { page: Page; wallet: FrameLocator; address: Record<Namespace, string> }
type Payment = { symbol: string; amount: string; isNative?: boolean }

const phones: Phone[] = []
test.afterEach(async () => {
  for (const phone of phones.splice(0)) {
    expect(phone.failures).toEqual([])
    await phone.stop()
  }
})

async function connectTwo(page: Page, browser: Browser): Promise<[User, User]> {
  const [meadow] = (await addPageWallets(page, [
    { name: 'Meadow', rdns: 'org.example.meadow', kinds: ['announced', 'standard'] },
  ])) as [TestWallet]
  await openDapp(page)
  await pages.choose(page, meadow)
  await getWallet(page).getByRole('button', { name: 'Use both', exact: true }).click()
  await expectHiddenDialog(page)
  await expect.poll(async () => (await pages.readState(page, 'solana')).addresses).toEqual([meadow.solanaAddress])
  const phone = await startPhone({ relayUrl: urls.relay, rpcUrls })
  phones.push(phone)
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page: other } = await openPage(context, toLabUrl())
  await connectPhone(other, phone)
  const address = { eip155: meadow.account.address, solana: meadow.solanaAddress }
  return [
    { page, wallet: getWallet(page), address },
    { page: other, wallet: getWallet(other), address: phone.addresses },
  ]
}

async function openAccount({ page, wallet }: Pick<User, 'page' | 'wallet'>, namespace: Namespace) {
  await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  await showNetwork(wallet, { eip155: 'Oriel Local', solana: 'Oriel Solana Local' }[namespace])
  await expect(wallet.getByRole('tab', { name: 'Tokens', selected: true })).toBeVisible()
}

async function send({ wallet }: User, to: string, { symbol, amount, isNative = false }: Payment) {
  await pressSend(wallet)
  await fillSend(wallet, { token: isNative ? undefined : symbol, amount, to })
  await submitSend(wallet)
  await expectArrived(wallet, `${amount} ${symbol}`)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
}

async function expectActivity(wallet: FrameLocator, { sent, received }: Record<'sent' | 'received', Payment[]>) {
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  const rows = wallet.getByRole('list', { name: 'Activity' }).getByRole('button')
  for (const { amount, symbol } of sent) {
    await expect(rows.filter({ hasText: `−${amount} ${symbol}` })).toContainText('Sent')
  }
  for (const { amount, symbol } of received) {
    await expect(rows.filter({ hasText: `+${amount} ${symbol}` })).toContainText('Received')
  }
}

test('default: a page wallet and a phone pay each other on EVM: balances and both activity lists are right', async ({
  page,
  browser,
}) => {
  const [ada, ben] = await connectTwo(page, browser)
  const { ticket } = await readContracts()
  for (const { address } of [ada, ben]) {
    await fund(address.eip155)
    await mint(ticket, address.eip155 as `0x${string}`, 3n)
  }
  const expectBalances = (user: User) => expectEvmFigures(user.wallet, user.address.eip155 as `0x${string}`)
  for (const user of [ada, ben]) {
    await openAccount(user, 'eip155')
    await expectBalances(user)
  }
  const byAda = [
    { symbol: 'ETH', amount: '0.25', isNative: true },
    { symbol: 'USDT', amount: '7.5' },
  ]
  const byBen = [
    { symbol: 'USDC', amount: '1.25' },
    { symbol: 'USDT', amount: '3.5' },
  ]
  for (const payment of byAda) await send(ada, ben.address.eip155, payment)
  for (const payment of byBen) await send(ben, ada.address.eip155, payment)
  for (const user of [ada, ben]) await expectBalances(user)
  await expectActivity(ada.wallet, { sent: byAda, received: byBen })
  await expectActivity(ben.wallet, { sent: byBen, received: byAda })
})

test('default: a page wallet and a phone pay each other on Solana: SOL and tokens of 6 and 0 decimals @second', async ({
  page,
  browser,
}) => {
  const [ada, ben] = await connectTwo(page, browser)
  for (const { address } of [ada, ben]) await fundSolana(address.solana)
  const expectBalances = (user: User) => expectSolanaFigures(user.wallet, user.address.solana)
  for (const user of [ada, ben]) {
    await openAccount(user, 'solana')
    await expectBalances(user)
  }
  const byAda = [
    { symbol: 'SOL', amount: '0.75', isNative: true },
    { symbol: 'USDC', amount: '12.5' },
  ]
  const byBen = [
    { symbol: 'SOL', amount: '0.5', isNative: true },
    { symbol: 'POINT', amount: '3' },
  ]
  for (const payment of byAda) await send(ada, ben.address.solana, payment)
  for (const payment of byBen) await send(ben, ada.address.solana, payment)
  for (const user of [ada, ben]) await expectBalances(user)
  await expectActivity(ada.wallet, { sent: byAda, received: byBen })
  await expectActivity(ben.wallet, { sent: byBen, received: byAda })
})

test('default: our own wallet on Solana shows balances, pictures of Token-2022 and activity @second', async ({
  page,
}) => {
  await openDapp(page)
  await connectWallet(page)
  const own = () => pages.readState(page, 'solana')
  await expect.poll(async () => (await own()).addresses).toHaveLength(1)
  const [address = ''] = (await own()).addresses
  await fundSolana(address)
  const wallet = getWallet(page)
  await openAccount({ page, wallet }, 'solana')
  await expectSolanaFigures(wallet, address)

  await wallet.getByRole('tab', { name: 'NFTs' }).click()
  const card = wallet.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: /Oriel Picture \d+/ })
  await expect(card).toHaveCount(1)
  await expectPicture(card.locator('img'))
  await card.click()
  const nft = wallet.getByRole('dialog', { name: 'NFT' })
  await expectPicture(nft.getByRole('img', { name: /Oriel Picture \d+/ }))
  await wallet.getByRole('button', { name: 'Back' }).click()

  await wallet.getByRole('tab', { name: 'Activity' }).click()
  const rows = wallet.getByRole('list', { name: 'Activity' }).getByRole('button')
  await expect(rows.filter({ hasText: /\+10(\.\d+)? SOL/ })).toContainText('Received')
  await expect(rows.filter({ hasText: /\+Oriel Picture \d+/ })).toContainText('Received')
})

async function expectPicture(image: ReturnType<FrameLocator['locator']>) {
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

test('error: a chain that does not answer is shown as unavailable, never as zero, and recovers by itself; a token that no index knows is listed when the page names it @second', async ({
  page,
}) => {
  const node = await startCutProxy(urls.chains[0])
  const network = { ...createLocalnet(0), rpcUrls: { default: { http: [node.url] } } }
  const deployment = await startDeployment({ hosts: ['localhost'], networks: [network] })
  try {
    await page.goto(deployment.page('localhost'))
    await page.waitForFunction(() => window.oriel !== undefined)
    const address = (await connectPlainPage(page)) as Hex
    await fund(address)
    const wallet = getWallet(page)
    const openPlain = () => page.evaluate(() => window.oriel?.open({ view: 'Account' }))

    await test.step('a chain that does not answer is unavailable until it answers again', async () => {
      node.cut()
      await openPlain()
      await expect(wallet.getByText('Balance unavailable', { exact: true })).toBeVisible()
      await expect(wallet.getByRole('alert').getByText('Token Balance Unavailable')).toBeVisible()
      await expect(wallet.getByText('We couldn’t load your tokens').first()).toBeVisible()
      await expect(wallet.getByRole('button', { name: /^Retry in \d+ s$/ })).toBeVisible()
      await expect(wallet.getByText(/\b0(\.0+)? ETH/)).toHaveCount(0)
      node.mend()
      await expect(wallet.getByText('Balance unavailable', { exact: true })).toBeHidden()
      await expect.poll(() => readShownBalance(wallet, 'ETH')).toBe(formatUnits(await readBalance(address), 18))
      // Waits out the retry countdown, after which the tokens reappear.
      await expect(wallet.getByText('We couldn’t load your tokens', { exact: false })).toBeHidden()
    })

    await test.step('a token that no index knows is listed when the page names it', async () => {
      const { usdc, ticket } = await readContracts()
      await page.reload()
      await page.waitForFunction(() => window.oriel !== undefined)
      await page.evaluate(
        ([frameUrl, address]) => {
          if (!window.Oriel) throw new Error('The page has no script tag.')
          window.oriel?.destroy()
          window.oriel = window.Oriel.createOriel({ frameUrl, tokens: { 'eip155:31337': { address } } })
        },
        [deployment.frame, ticket] as const,
      )
      expect(await readConnectedAddress(page)).toBe(address)
      for (const token of [ticket, usdc]) await mint(token, address, 3n)
      await openPlain()
      await expect(wallet.getByTitle('3 TICKET')).toBeVisible()
      await expect(wallet.getByTitle(/USDC$/)).toHaveCount(0)
    })
  } finally {
    await deployment.stop()
    await node.stop()
  }
})

test('error: a Solana network that does not answer is shown as unavailable in each list, never as zero, and recovers by itself @second', async ({
  page,
}) => {
  const node = await startCutProxy(urls.solana)
  const network = { ...localSolana, rpcUrls: { default: { http: [node.url] } } }
  const deployment = await startDeployment({ hosts: ['localhost'], networks: [createLocalnet(0), network] })
  try {
    const [meadow] = (await addPageWallets(page, [{ name: 'Meadow', kinds: ['standard'] }])) as [TestWallet]
    await fundSolana(meadow.solanaAddress)
    await pages.openPage(page, deployment)
    await pages.connectTestWallet(page, meadow)
    node.cut()
    const wallet = getWallet(page)
    await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
    await expect(wallet.getByText('Balance unavailable', { exact: true })).toBeVisible()
    await expect(wallet.getByText('We couldn’t load your tokens').first()).toBeVisible()
    await wallet.getByRole('tab', { name: 'NFTs' }).click()
    await expect(wallet.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(wallet.getByText('No NFTs yet')).toHaveCount(0)
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByText('Failed to fetch transactions').first()).toBeVisible()
    await expect(wallet.getByText(/\b0(\.0+)? SOL/)).toHaveCount(0)

    await wallet.getByRole('tab', { name: 'Tokens' }).click()
    node.mend()
    await expect(wallet.getByText('Balance unavailable', { exact: true })).toBeHidden()
    // Waits out the retry countdown, after which the tokens reappear.
    await expect(wallet.getByText('USD Coin')).toBeVisible()
    expect(await readShownBalance(wallet, 'SOL')).toBe('10')
    await wallet.getByRole('tab', { name: 'NFTs' }).click()
    await expect(wallet.getByRole('list', { name: 'NFTs' }).getByRole('button')).toHaveCount(1)
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByRole('list', { name: 'Activity' }).getByRole('button').first()).toContainText('Received')
  } finally {
    await deployment.stop()
    await node.stop()
  }
})
