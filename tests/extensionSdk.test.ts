import { expect, type Page } from '@playwright/test'
import { approve, createWallet, getWallet, openDapp, request, unlockAndAllow } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { openPanelWithWallet, waitForPrompt } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { urls } from './support/ports.ts'

// Second tier: other dapps, and a page that imitates the extension.

// The SDK runs in these pages. The extension belongs to the deployment at `urls.frame`.

const extension = loadExtension()

const hello = '0x68656c6c6f'
const fake = '0x00000000000000000000000000000000DeaDBeef'
const inBrowser = /^Oriel extension/

/** Lists the wallets announced on the page (EIP-6963). */
const findWallets = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; rdns: string; by: unknown }[] = []
    const recordWallet = (event: Event) => {
      const { info, provider } = (event as CustomEvent).detail
      found.push({ name: info.name, rdns: info.rdns, by: provider.isOriel })
    }
    addEventListener('eip6963:announceProvider', recordWallet)
    dispatchEvent(new Event('eip6963:requestProvider'))
    removeEventListener('eip6963:announceProvider', recordWallet)
    return found
  })

const getRdns = (wallet: string) => new URL(wallet).host.split(/[.:]/).reverse().join('.')

test('default: a dapp with our SDK finds one wallet, which the extension of the same deployment serves', async () => {
  const panel = await extension.panel()
  const page = await extension.context.newPage()
  await page.goto(`${urls.host}/unmodified.html`)
  await page.waitForFunction(() => 'oriel' in window)
  expect(await findWallets(page)).toEqual([{ name: 'Oriel', rdns: getRdns(urls.frame), by: 'extension' }])
  await page.getByRole('button', { name: 'Oriel' }).click()
  const result = page.getByRole('status', { name: 'viem result' })
  await page.getByRole('button', { name: 'Connect with viem' }).click()
  await waitForPrompt(panel, urls.host)
  await createWallet(panel)
  await expect(result).toHaveText(/^0x[0-9a-fA-F]{40} on chain 31337$/)
  await page.getByRole('button', { name: 'Sign message with viem' }).click()
  await approve(panel, 'Sign')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}\s*valid$/)
  // The page's own wallet did not start.
  await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(0)
})

test('default: the modal lists the extension of its deployment first, and the client signs through it @second', async () => {
  const { panel, address } = await openPanelWithWallet(extension)
  const page = await extension.context.newPage()
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  const list = wallet.getByRole('list', { name: 'Wallets' })
  const without = wallet.getByRole('button', { name: 'Use without the extension' })
  await expect(list.getByRole('button').first()).toHaveText(inBrowser)
  await expect(without).toBeVisible()
  await wallet.getByRole('button', { name: inBrowser }).click()
  await expect(wallet.getByText('Approve it in the side panel or window of your browser')).toBeVisible()
  await waitForPrompt(panel, urls.host)
  await unlockAndAllow(panel)
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([address])

  await test.step('the client signs through it, also after a reload', async () => {
    await page.reload()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([address])
    const signature = request(page, 'personal_sign', [hello, address])
    await approve(panel, 'Sign')
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await test.step('the extension of another deployment is a separate wallet', async () => {
    const other = await startDeployment({ hosts: ['localhost'] })
    await page.goto(other.page('localhost'))
    await page.waitForFunction(() => 'oriel' in window)
    expect(await findWallets(page)).toEqual([
      { name: 'Oriel', rdns: getRdns(urls.frame), by: 'extension' },
      { name: 'Oriel', rdns: getRdns(other.frame), by: true },
    ])
    await page.evaluate(() => void window.oriel?.open())
    await expect(list.getByRole('button', { name: /^Oriel/ })).toBeVisible()
    await expect(wallet.getByRole('button', { name: inBrowser })).toBeHidden()
    await expect(without).toBeHidden()
    await other.stop()
  })
})

test('behavior: a page that imitates the extension only connects to its own provider, never to the wallet @second', async () => {
  const page = await extension.context.newPage()
  await page.addInitScript(
    ({ rdns, fake }) => {
      const info = { uuid: crypto.randomUUID(), name: 'Oriel', icon: 'data:image/svg+xml,<svg/>', rdns }
      const asked: string[] = []
      const request = async ({ method }: { method: string }) => {
        asked.push(method)
        return method === 'eth_chainId' ? '0x7a69' : method.endsWith('ccounts') ? [fake] : null
      }
      const detail = { info, provider: { isOriel: 'extension', request, on() {}, removeListener() {} } }
      // Hides the real extension from the SDK.
      addEventListener('eip6963:announceProvider', (event) => {
        if ((event as CustomEvent).detail !== detail) event.stopImmediatePropagation()
      })
      addEventListener('eip6963:requestProvider', () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      )
      Object.assign(window, { asked })
    },
    { rdns: getRdns(urls.frame), fake },
  )
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  // The fake extension is listed like any injected wallet, and the user can still choose the built-in wallet.
  await expect(wallet.getByRole('button', { name: inBrowser })).toHaveCount(1)
  await expect(wallet.getByRole('button', { name: 'Use without the extension' })).toBeEnabled()
  await wallet.getByRole('button', { name: inBrowser }).click()
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([fake])
  await expect.poll(() => page.evaluate('asked')).toContain('eth_requestAccounts')
  // The real extension received no request: it started no background session and shows no prompt.
  const panel = await extension.panel()
  await expect(panel.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
  await expect(panel.getByText(urls.host)).toBeHidden()
})
