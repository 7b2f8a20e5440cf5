import { expect, type Page, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { rampCards } from '../localnet/onramp/rampPartner.ts'
import { runAxe } from './support/axe.ts'
import { readContracts } from './support/localnet.ts'
import { testPorts, urls } from './support/ports.ts'

// Second tier: the provider's page and the keyboard. buy.test.ts covers the purchase.

/** Creates the same kind of order as the wallet's own page. */
async function createOrder(page: Page) {
  await page.goto(urls.frame)
  const { usdc: asset } = await readContracts()
  const address = privateKeyToAddress(generatePrivateKey())
  const params = { provider: 'local', network: 'eip155:31337', asset, address, amount: '100.00', currency: 'USD' }
  const order = await page.evaluate(async (body) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return await (await fetch('/v1/onramp/orders', init)).json()
  }, params)
  const readStatus = async () =>
    await (await fetch(`http://127.0.0.1:${testPorts.backend}/v1/onramp/orders/${order.id}`)).json()
  return { ...(order as { id: string; url: string }), address, status: readStatus }
}

test('default: a user pays at the provider with the keyboard alone, or declines, and the order knows it @second', async ({
  page,
}) => {
  await test.step('a user pays with the keyboard alone, comes back, and the money arrives', async () => {
    const { url, address, status } = await createOrder(page)
    await page.goto(`${urls.frame}${url}`)
    // The link may come from a stranger, so the page first shows who receives the tokens.
    await expect(page.getByRole('heading', { name: 'Is this your purchase?' })).toBeVisible()
    await expect(page.getByText(address)).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Buy USDC with Local Ramp' })).toBeVisible()
    await expect(page.getByText(address)).toBeVisible()
    const card = page.getByLabel('Card number')
    await expect(card).toBeFocused()
    expect(await runAxe(page)).toEqual([])

    await card.fill('1234')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Type the number of a test card.')
    await card.fill(rampCards.sendsLate.number)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send now' })).toBeFocused()
    await expect.poll(async () => (await status()).status).toBe('paid')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'You can close this window.' })).toBeVisible()
    await expect.poll(status).toMatchObject({ status: 'received', hash: expect.stringMatching(/^0x[\da-f]{64}$/) })
  })

  await test.step('a user who declines reads at the order’s page that the payment failed', async () => {
    const { url } = await createOrder(page)
    await page.goto(`${urls.frame}${url}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('heading', { name: 'You can close this window.' })).toBeVisible()
    await page.goto(`${urls.frame}${url}`)
    await expect(page.getByRole('heading', { name: 'The payment did not go through.' })).toBeVisible()
  })
})
