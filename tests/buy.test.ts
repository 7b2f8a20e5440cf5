import { expect, type Locator } from '@playwright/test'
import { openAccount } from './support/accountView.ts'
import { cheap, expectStage, fillBuy, goToProvider, openBuy, pay } from './support/buying.ts'
import { test } from './support/connected.ts'
import { enterPassword, getDialog } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { readContracts, readSolanaBalance } from './support/localnet.ts'
import { readState } from './support/pageWalletPage.ts'
import { urls } from './support/ports.ts'
import { listenForEvents, readTokenBalance } from './support/sending.ts'

// Second tier: interrupted and failed purchases, countries and SOL. The first test buys USDC.

const readOffer = async (offers: Locator, symbol = 'USDC') =>
  (await offers
    .first()
    .getByText(new RegExp(`^[\\d.]+ ${symbol}$`))
    .textContent()) ?? ''

test('default: dollars buy USDC from the cheaper of two providers, and the activity has the transaction', async ({
  connected: { page, address: account },
}) => {
  const { usdc } = await readContracts()
  const before = await readTokenBalance(usdc, account)
  const received = await listenForEvents(page)
  const wallet = await openBuy(page)
  const offers = await fillBuy(wallet, 'USDC')
  await expect(offers).toHaveText([/^Local Ramp(?! Two).*Fee \$1\.50.*USDC.*You get most/, /^Local Ramp Two.*USDC$/])
  const promised = await readOffer(offers)

  const window = await goToProvider(page, wallet)
  await expectStage(wallet, 'Waiting for Local Ramp')
  await expect(wallet.getByText(`About ${promised}`, { exact: true })).toBeVisible()
  await expect(window.getByText(account, { exact: true })).toBeVisible()
  await pay(window, 'pays')
  await expect(window.getByText('You can close this window.')).toBeVisible()
  await window.close()
  await expectStage(wallet, 'Arrived')
  await expect(wallet.getByText(promised, { exact: true })).toBeVisible()
  await expect(wallet.getByText('This is less than')).toBeHidden()
  expect((await readTokenBalance(usdc, account)) - before).toBe(BigInt(Math.round(Number.parseFloat(promised) * 1e6)))

  await wallet.getByRole('button', { name: 'View in activity' }).click()
  await expect(wallet.getByRole('dialog', { name: 'Transaction' }).getByText('Received', { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: 'Back' }).click()
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(wallet.getByRole('list', { name: 'Your purchases' })).toBeHidden()
  expect(await received()).toEqual([{ type: 'SELECT_BUY_CRYPTO' }, { type: 'SELECT_BUY_PROVIDER' }])
})

test('behavior: a blocked window becomes a link, and the wallet’s own page and SOL are bought in the same way @second', async ({
  connected: { page },
}) => {
  await test.step('a blocked window becomes a link', async () => {
    const wallet = await openBuy(page)
    await fillBuy(wallet, 'USDC')
    await wallet.getByRole('dialog').evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await wallet.getByRole('list', { name: 'Providers' }).getByRole('button', { name: cheap }).click()
    await expect(wallet.getByText('Your browser blocked the window of Local Ramp.')).toBeVisible()
    const link = wallet.getByRole('link', { name: /^Open Local Ramp/ })
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await pay(popup, 'pays')
    await expectStage(wallet, 'Arrived')
    await popup.close()
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the wallet’s own page buys, too', async () => {
    const home = await page.context().newPage()
    await home.goto(urls.frame)
    await home.getByRole('button', { name: 'Unlock', exact: true }).click()
    await enterPassword(home)
    await home.getByRole('button', { name: 'Buy', exact: true }).first().click()
    await fillBuy(home, 'USDC')
    await pay(await goToProvider(home, home), 'pays')
    await expectStage(home, 'Arrived')
    await home.close()
  })

  await test.step('SOL is bought in the same way', async () => {
    await expect.poll(async () => (await readState(page, 'solana')).addresses).toHaveLength(1)
    const [account = ''] = (await readState(page, 'solana')).addresses
    const before = await readSolanaBalance(account)
    const wallet = await openBuy(page, 'Oriel Solana Local')
    const promised = await readOffer(await fillBuy(wallet, 'SOL'), 'SOL')
    await pay(await goToProvider(page, wallet), 'pays')
    await expectStage(wallet, 'Arrived')
    const lamports = BigInt(Math.round(Number.parseFloat(promised) * 1e9))
    await expect.poll(async () => (await readSolanaBalance(account)) - before).toBe(lamports)
    await wallet.getByRole('button', { name: 'View in activity' }).click()
    await expect(wallet.getByText('Received', { exact: true })).toBeVisible()
  })
})

test('behavior: a purchase survives a closed window, reloads and an outage, and a second one stands beside it @second', async ({
  connected: { page },
}) => {
  const wallet = await openBuy(page)
  const link = wallet.getByRole('link', { name: /^Open Local Ramp/ })

  await test.step('a closed window leaves a link to the provider', async () => {
    await fillBuy(wallet, 'USDC')
    await (await goToProvider(page, wallet)).close()
    await expectStage(wallet, 'Waiting for Local Ramp')
    await expect(wallet.getByText('It goes on when you have paid.')).toBeVisible()
    await expect(link).toHaveAttribute('data-variant', 'primary')
  })

  await test.step('a purchase whose state can’t be loaded says so, and goes on when it can', async () => {
    await page.route('**/v1/onramp/orders/*', (route) => route.abort())
    await page.reload()
    await openAccount(page)
    await wallet.getByRole('button', { name: /^USDC from Local Ramp We couldn’t load its state/ }).click()
    await expect(wallet.getByText('We couldn’t load the state of your purchase.')).toBeVisible()
    await expect(wallet.getByText('Waiting for Local Ramp')).toBeHidden()
    // Restores the route right after a failed poll, because the next successful poll, a few seconds later, removes the
    // button.
    await page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/onramp/orders/'))
    await page.unroute('**/v1/onramp/orders/*')
    await wallet.getByRole('button', { name: 'Try again' }).click()
    await expectStage(wallet, 'Waiting for Local Ramp')
  })

  await test.step('it arrives when the provider sends it, also after a reload', async () => {
    const [window] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await pay(window, 'sendsLate')
    await expect(window.getByRole('button', { name: 'Send now' })).toBeVisible()
    await expectStage(wallet, 'Paid. Local Ramp sends it now')
    await expect(link).toBeHidden()
    await page.reload()
    await openAccount(page)
    await wallet.getByRole('button', { name: /^USDC from Local Ramp Paid and not yet sent/ }).click()
    await expectStage(wallet, 'Paid. Local Ramp sends it now')
    await window.getByRole('button', { name: 'Send now' }).click()
    await expectStage(wallet, 'Arrived')
    await window.close()
    await wallet.getByRole('button', { name: 'Done' }).click()
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a second purchase stands beside the first one, also after a reload', async () => {
    await openBuy(page)
    await fillBuy(wallet, 'USDC', '80')
    const first = await goToProvider(page, wallet)
    await pay(first, 'neverSends')
    await expectStage(wallet, 'Paid. Local Ramp sends it now')
    await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
    await fillBuy(wallet, 'USDC', '90')
    await (await goToProvider(page, wallet)).close()
    await expectStage(wallet, 'Waiting for Local Ramp')

    await page.reload()
    const both = [/^USDC from Local Ramp.*Waiting for your payment.*\$90/, /^USDC from Local Ramp.*not yet sent.*\$80/]
    const purchases = wallet.getByRole('list', { name: 'Your purchases' }).getByRole('button')
    await openAccount(page)
    await expect(purchases).toHaveText(both)
    await wallet.getByRole('button', { name: 'Buy', exact: true }).first().click()
    await expect(wallet.getByRole('dialog', { name: 'Buy', exact: true })).toBeVisible()
    await expect(purchases).toHaveText(both)
    await purchases.nth(1).click()
    await expectStage(wallet, 'Paid. Local Ramp sends it now')
  })
})

test('behavior: the user names the country, and it is still known after a reload @second', async ({
  connected: { page },
}) => {
  const wallet = await openBuy(page)
  const chooseCountry = async (button: string, name: string) => {
    await wallet.getByRole('button', { name: button }).click()
    await wallet.getByRole('searchbox', { name: 'Search country' }).fill(name)
    await wallet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  await chooseCountry('Choose your country', 'Antarctica')
  await expect(wallet.getByText('You can’t buy in Antarctica')).toBeVisible()
  await chooseCountry('Choose another country', 'Germany')
  await expect(wallet.getByRole('button', { name: 'Germany Choose your country' })).toBeVisible()
  await page.reload()
  const quoteRequest = page.waitForRequest((request) => request.url().includes('/v1/onramp/quote'))
  await fillBuy(await openBuy(page), 'USDC')
  expect((await quoteRequest).postDataJSON()).toMatchObject({ country: 'DE' })
  const ordered = page.waitForRequest((request) => request.url().includes('/v1/onramp/orders'))
  await goToProvider(page, wallet)
  expect((await ordered).postDataJSON()).toMatchObject({ country: 'DE' })
})

test('error: unknown prices, an order that can’t be made, a smaller transfer and a declined payment are said @second', async ({
  connected: { page },
}) => {
  await page.route('**/v1/onramp/quote*', (route) => route.abort())
  const wallet = await openBuy(page)

  await test.step('prices that cannot be read are not made up, and the provider can be chosen all the same', async () => {
    const offers = await fillBuy(wallet, 'USDC')
    await expect(offers).toHaveText([
      'Local RampLocal Ramp shows the price before you pay.',
      'Local Ramp TwoLocal Ramp Two shows the price before you pay.',
    ])
    await expect(wallet.getByText(/\d+ USDC/)).toBeHidden()
    await pay(await goToProvider(page, wallet), 'pays')
    await expectStage(wallet, 'Arrived')
    await page.unroute('**/v1/onramp/quote*')
    await wallet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('an order that can’t be made says that the wallet’s server is away, and leaves no window', async () => {
    await fillBuy(wallet, 'USDC')
    await page.route('**/v1/onramp/orders*', (route) => route.abort())
    const provider = wallet.getByRole('list', { name: 'Providers' }).getByRole('button', { name: cheap })
    const [window] = await Promise.all([page.waitForEvent('popup'), provider.click()])
    await expect(wallet.getByRole('alert').getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
    await expect.poll(() => window.isClosed()).toBe(true)
    await page.unroute('**/v1/onramp/orders*')
  })

  await test.step('less than was offered arrives, and the user reads how much was offered and whom to ask', async () => {
    const offered = await readOffer(await fillBuy(wallet, 'USDC'))
    await pay(await goToProvider(page, wallet), 'sendsLess')
    await expectStage(wallet, 'Arrived')
    const words = `This is less than ${offered}, which Local Ramp offered. Local Ramp can tell you why.`
    await expect(wallet.getByRole('alert').getByText(words)).toBeVisible()
    await wallet.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a declined payment leads back to the form', async () => {
    await fillBuy(wallet, 'USDC')
    await pay(await goToProvider(page, wallet), 'declines')
    await expectStage(wallet, 'Not paid')
    await expect(wallet.getByText('The payment didn’t go through. We didn’t charge you anything.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Try again' }).click()
    await expect(wallet.getByRole('dialog', { name: 'Buy' })).toBeVisible()
    await expect(wallet.getByRole('list', { name: 'Your purchases' })).toBeHidden()
  })
})

test('error: a deployment without providers refuses to open the form, and gives the focus back @second', async ({
  page,
}) => {
  const deployment = await startDeployment({
    hosts: ['localhost'],
    content: (frame) => `<script src="${frame}/oriel.js"></script><button id="opener">Buy</button>`,
  })
  try {
    await page.goto(deployment.page('localhost'))
    const opener = page.getByRole('button', { name: 'Buy' })
    await opener.focus()
    const code = await page.evaluate(() =>
      window.oriel?.open({ view: 'OnRampProviders' }).catch((error: { code: number }) => error.code),
    )
    expect(code).toBe(8003)
    await expect(getDialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  } finally {
    await deployment.stop()
  }
})
