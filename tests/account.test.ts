import { expect, test } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { getDevAddress } from '../localnet/evm/accounts.ts'
import { faucetGrant } from '../localnet/evm/faucet.ts'
import { openAccount, showNetwork } from './support/accountView.ts'
import {
  approve,
  connectWallet,
  fund,
  getWallet,
  openDapp,
  readBalance,
  readConnectedAddress,
  request,
  requestChain,
} from './support/dapp.ts'
import { expectEvmFigures, mint } from './support/figures.ts'
import { waitForKit } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'

// Second tier: edge cases and errors. accountWallets.test.ts has a chain that does not respond.

const alice = getDevAddress('alice')
const abi = parseAbi(['function transfer(address to, uint256 amount)'])

async function sendDirectly(phrase: string, moved: { to: Hex; data?: Hex; value?: bigint }): Promise<Hex> {
  const account = mnemonicToAccount(phrase)
  const nonce = Number(await requestChain('eth_getTransactionCount', [account.address, 'latest']))
  const fees = { gas: 90_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
  const raw = await account.signTransaction({ chainId: 31337, nonce, ...fees, ...moved })
  return (await requestChain('eth_sendRawTransaction', [raw])) as Hex
}

/** Sends a transfer that exceeds the balance, so the transaction is mined but reverts. */
function sendFailing(phrase: string, token: Hex): Promise<Hex> {
  const { address } = mnemonicToAccount(phrase)
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [address, 10n ** 40n] })
  return sendDirectly(phrase, { to: token, data })
}

test('default: the account shows balances of the chain, NFTs with their metadata, the outcome of transactions, and prices over time', async ({
  page,
}) => {
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  await fund(address)
  const { usdc, ticket } = await readContracts()
  await mint(ticket, address, 3n)
  await sendFailing(phrase, usdc)
  await sendDirectly(phrase, { to: alice, value: 10n ** 16n })
  const wallet = getWallet(page)
  await openAccount(page)

  await test.step('balances equal those of the chain', async () => {
    await expect(wallet.getByTitle('3 TICKET')).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Network: All networks' })).toBeVisible()
    await expect(wallet.getByTitle(/ ETH$/)).toHaveCount(2)
    await showNetwork(wallet, 'Oriel Local')
    await expect(wallet.getByTitle(/ ETH$/)).toHaveCount(1)
    await expectEvmFigures(wallet, address)
    await expect(wallet.getByText(/^At least \$/)).toBeAttached()
    await expect(wallet.getByText('+ 1 token without a price')).toBeVisible()
  })

  await test.step('NFTs show their metadata', async () => {
    await wallet.getByRole('tab', { name: 'Tokens' }).press('ArrowRight')
    await expect(wallet.getByRole('tab', { name: 'NFTs', selected: true })).toBeFocused()
    const cards = wallet.getByRole('list', { name: 'NFTs' }).getByRole('button')
    await cards.first().press('Enter')
    const nft = wallet.getByRole('dialog', { name: 'NFT' })
    await expect(nft.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(nft.getByText(/^ERC(721|1155)$/)).toBeVisible()
    await wallet.getByRole('button', { name: 'Back' }).click()
    await expect(wallet.getByRole('tab', { name: 'NFTs', selected: true })).toBeVisible()
  })

  const rows = wallet.getByRole('list', { name: 'Activity' }).getByRole('button')
  const moved = wallet.getByRole('list', { name: 'What moved' })
  await test.step('activity shows the outcome of transactions', async () => {
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(rows.filter({ hasText: '+3 TICKET' })).toBeVisible()
    await rows.filter({ hasText: 'Failed' }).click()
    await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toContainText(
      'Nothing was sent. You paid the network fee.',
    )
    await wallet.getByRole('button', { name: 'Back' }).click()
    await rows.filter({ hasText: '+3 TICKET' }).click()
    await expect(wallet.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible()
    await expect(moved).toContainText('+3 TICKET')
    // The token icon comes from the server, so the row does not show the token's initials.
    await expect.poll(() => moved.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
    await wallet.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a known account has one line with its name, and its address in the transaction', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 320, height: 720 })
    await expect(wallet.locator('.activity-peer').first()).toBeVisible()
    const readLines = () =>
      wallet.locator('.activity-peer').evaluateAll((all) =>
        all.map((peer) => {
          const { fontSize } = getComputedStyle(peer)
          return Math.round(peer.getBoundingClientRect().height / (1.35 * Number.parseFloat(fontSize)))
        }),
      )
    await expect.poll(async () => [...new Set(await readLines())]).toEqual([1])
    await page.setViewportSize(size)
    const toAlice = rows.filter({ hasText: '−0.01 ETH' })
    await expect(toAlice).toContainText('To alice.eth')
    await toAlice.click()
    await expect(moved).toContainText('To alice.eth')
    const about = wallet.getByLabel('About')
    await expect(about.locator('.key-value-row', { hasText: /^To/ })).toContainText('alice.eth')
    await expect(about.getByTitle(alice, { exact: true })).toBeVisible()
    await expect(about.getByTitle(address, { exact: true })).toBeVisible()
    const fee = about.getByTitle(/^0\.\d{7,} ETH$/)
    await expect(fee).toHaveText(/^0\.\d{1,6} ETH$/)
    await wallet.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a token shows its price over a day and a week, and a point is read by keyboard and by pointer', async () => {
    await wallet.getByRole('tab', { name: 'Tokens' }).click()
    await wallet.getByRole('tabpanel').getByRole('button', { name: /ETH/ }).click()
    const price = wallet.getByRole('region', { name: 'Price of 1 ETH' })
    const slider = price.getByRole('slider', { name: 'Price of 1 ETH' })
    const change = price.getByRole('paragraph').filter({ hasText: /^(Up|Down|Unchanged) / })
    // The description says "since …" if the local chain is less than a day old.
    await expect(slider).toHaveAccessibleDescription(
      / (in the last day|since .+)\. From \$[\d,.]+ to \$[\d,.]+\. Lowest /,
    )
    await expect(change).toBeVisible()

    await price.getByRole('radio', { name: 'Week' }).check()
    await expect(slider).toHaveAccessibleDescription(/ (in the last week|since .+)\. From \$/)
    await expect(change).toBeVisible()

    const readTime = () => slider.evaluate((input) => input.ariaValueText?.replace(/^\$[\d,.]+, /, '') ?? '')
    const end = await readTime()
    await slider.press('Home')
    await expect.poll(readTime).not.toBe(end)
    await expect(price.getByText(await readTime(), { exact: true })).toBeVisible()
    await expect(change).toHaveCount(0)
    await slider.press('End')
    await expect.poll(readTime).toBe(end)
    await slider.press('Tab')
    await expect(change).toBeVisible()

    await slider.hover({ position: { x: 1, y: 20 } })
    await expect.poll(readTime).not.toBe(end)
    await expect(price.getByText(await readTime(), { exact: true })).toBeVisible()
  })
})

test('behavior: the page reads the assets of its account alone; the account shows failed requests, amounts without a price and the age of its last balances @second', async ({
  page,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  await fund(address)
  const { usdc, dai, ticket } = await readContracts()
  await mint(ticket, address, 3n)
  await mint(dai, address, 10n ** 27n - faucetGrant.dai)
  const wallet = getWallet(page)

  await test.step('the page reads the assets of its account, and of no other account', async () => {
    const get = (params: object) => request(page, 'wallet_getAssets', [{ account: address, ...params }])
    const native = {
      address: 'native',
      balance: `0x${(await readBalance(address)).toString(16)}`,
      type: 'native',
      metadata: expect.objectContaining({ symbol: 'ETH', decimals: 18 }) as unknown,
    }
    const tickets = {
      address: ticket,
      balance: '0x3',
      type: 'erc20',
      metadata: expect.objectContaining({
        name: 'Local Ticket',
        symbol: 'TICKET',
        decimals: 0,
        iconUrl: expect.stringContaining('/public/getTokenImage/TICKET') as unknown,
      }) as unknown,
    }
    const all = (await get({})) as Record<string, unknown[]>
    expect(Object.keys(all)).toEqual(['0x7a69', '0x7a6a'])
    expect(all['0x7a69']).toEqual(expect.arrayContaining([native, tickets]))
    expect(await get({ chainFilter: ['0x7a69', '0x1'], assetTypeFilter: ['NATIVE'] })).toEqual({ '0x7a69': [native] })
    const filter = { '0x7a69': [{ address: ticket.toLowerCase(), type: 'erc20' }, 'native'] }
    expect(await get({ assetFilter: filter, chainFilter: ['0x7a6a'] })).toEqual({ '0x7a69': [native, tickets] })
    expect(await get({ assetFilter: { '0x7a69': [{ address: usdc, type: 'erc721' }] } })).toEqual({ '0x7a69': [] })
    expect(await get({ account: ticket })).toMatchObject({ code: 4100 })

    // A balance that cannot be read results in an error instead of a balance of zero.
    await page.route('**/v1/account/*/balance?*', (route) => route.abort())
    const other = { '0x7a6a': [{ address: usdc, type: 'erc20' }] }
    expect(await get({ assetFilter: other })).toMatchObject({ code: 8101 })
    await page.unroute('**/v1/account/*/balance?*')
  })

  await test.step('a failed request for transactions is shown, emitted to the page, and repeated by the button', async () => {
    // Reloads to empty the cache. The account view persists only its own responses, so the request above left nothing
    // in the persisted cache.
    await page.reload()
    await readConnectedAddress(page)
    const kit = await waitForKit(page)
    const received = await kit.evaluateHandle((oriel) => {
      const events: string[] = []
      oriel.on('*', ({ type }) => events.push(type))
      return events
    })
    await page.route('**/v1/account/*/history*', (route) => route.abort())
    await openAccount(page)
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByText('Failed to fetch transactions')).toHaveCount(1)
    await page.unroute('**/v1/account/*/history*')
    await wallet.getByRole('button', { name: 'Try again' }).click()
    await expect(wallet.getByRole('list', { name: 'Activity' }).getByRole('button').first()).toBeVisible()
    await expect
      .poll(() => received.jsonValue())
      .toEqual(expect.arrayContaining(['CLICK_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS']))
  })

  await test.step('an amount of a token above what its market could buy has no price', async () => {
    await wallet.getByRole('tab', { name: 'Tokens' }).click()
    const row = wallet
      .getByRole('tabpanel')
      .getByRole('button', { name: /DAI/ })
      .filter({ has: page.getByTitle('1,000,000,000 DAI') })
    await expect(row).toContainText('Too much to price')
  })

  await test.step('after a reload the last balances are shown while the servers do not answer', async () => {
    // USD Coin is listed twice, because the faucet sends USDC on two networks.
    await expect(wallet.getByText('USD Coin')).toHaveCount(2)

    await page.clock.install({ time: Date.now() + 10 * 60_000 })
    for (const path of ['**/v1/**', '**/rpc/**']) await page.route(path, () => undefined)
    await page.reload()
    await openAccount(page)
    await expect(wallet.getByText('USD Coin')).toHaveCount(2)
    await expect(wallet.getByText('Updated 10 min ago')).toBeVisible()
  })
})

test('behavior: a page adds a token to the list, and the user removes it again @second', async ({ page }) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  const { ticket, nft } = await readContracts()
  const wallet = getWallet(page)
  const watch = (options: object, type = 'ERC20') => request(page, 'wallet_watchAsset', { type, options })

  const adding = watch({ address: ticket, symbol: 'USDC', decimals: '6' })
  const dialog = wallet.getByRole('dialog', { name: 'Add token' })
  await expect(dialog.getByText('The site says “USDC”')).toBeVisible()
  await expect(dialog.getByText('The site says “6”')).toBeVisible()
  await expect(dialog.getByText('0 TICKET')).toBeVisible()
  await approve(wallet, 'Add token')
  expect(await adding).toBe(true)
  await expect(dialog).toBeHidden()
  // The token is already in the list, so the user is not prompted again.
  expect(await watch({ address: ticket.toLowerCase() })).toBe(true)

  await openAccount(page)
  await expect(wallet.getByTitle('0 TICKET')).toBeVisible()
  await page.reload()
  await openAccount(page)
  await expect(wallet.getByTitle('0 TICKET')).toBeVisible()
  await wallet
    .getByRole('tabpanel')
    .getByRole('button', { name: /TICKET/ })
    .click()
  await wallet.getByRole('button', { name: 'Remove TICKET from list' }).click()
  await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(wallet.getByTitle('0 TICKET')).toHaveCount(0)
  await wallet.getByRole('button', { name: 'Close', exact: true }).click()

  const refused = watch({ address: ticket, symbol: 'TICKET', decimals: 0 })
  await expect(dialog.getByText('The site’s details don’t match')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await refused).toMatchObject({ code: 4001 })
  expect(await watch({ address })).toMatchObject({ code: -32602 })
  expect(await watch({ address: nft }, 'ERC721')).toEqual({
    code: 4200,
    message: 'wallet_watchAsset: tokens of type ERC20 can be added, not ERC721.',
  })
})
