import { expect, test } from '@playwright/test'
import { connectImportedWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { urls } from './support/ports.ts'

const second = [{ chainId: '0x7a6a' }]

test.beforeEach(async ({ page }) => {
  await openDapp(page)
  await connectImportedWallet(page)
})

test('default: the dapp asks for a network, the user agrees, the provider says so', async ({ page }) => {
  await page.evaluate(() => {
    type Provider = { on: (event: string, listener: (value: string) => void) => void }
    const { oriel } = window as unknown as { oriel: { getProvider: (namespace: string) => Provider } }
    oriel.getProvider('eip155').on('chainChanged', (chainId) => document.body.setAttribute('data-chain', chainId))
  })
  const answer = request(page, 'wallet_switchEthereumChain', second)
  const wallet = walletOf(page)
  await expect(wallet.getByText('Oriel Local Two')).toBeVisible()
  await wallet.getByRole('button', { name: 'Switch', exact: true }).click()
  expect(await answer).toBeNull()
  expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
  await expect(page.locator('body')).toHaveAttribute('data-chain', '0x7a6a')
  expect(await request(page, 'wallet_switchEthereumChain', second)).toBeNull()
})

test('error: a declined switch is 4001 and changes nothing', async ({ page }) => {
  const answer = request(page, 'wallet_switchEthereumChain', second)
  await walletOf(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
  expect(await request(page, 'eth_chainId')).toBe('0x7a69')
})

test('error: a network that this wallet does not serve is 4902, to switch to and to add', async ({ page }) => {
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4902 })
  const added = [{ chainId: '0x1', chainName: 'Ethereum', rpcUrls: ['https://rpc.example'] }]
  expect(await request(page, 'wallet_addEthereumChain', added)).toMatchObject({ code: 4902 })
})

test('behavior: the user switches in the wallet', async ({ page }) => {
  const wallet = walletOf(page)
  await page.getByRole('button', { name: 'Open account view' }).click()
  await wallet.getByRole('button', { name: /^Network/ }).click()
  await wallet.getByRole('button', { name: /Oriel Local Two/ }).click()
  await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
})

test('behavior: a network that the dapp no longer asks for must be left, or the wallet disconnected', async ({
  page,
}) => {
  const wallet = walletOf(page)
  await page.getByRole('button', { name: /31338/ }).click()
  await wallet.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')

  await openDapp(page, `${urls.host}/?options=${encodeURIComponent('{"networks":["eip155:31337"]}')}`)
  await page.getByRole('button', { name: 'Open account view' }).click()
  await expect(wallet.getByText('This app doesn’t support your current network.')).toBeVisible()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await expect(wallet.getByText('This app doesn’t support your current network.')).toBeVisible()
  await wallet.getByRole('button', { name: /^Oriel Local/ }).click()
  await expect(wallet.getByRole('dialog')).toBeHidden()
  expect(await request(page, 'eth_chainId')).toBe('0x7a69')
})

test('behavior: disconnecting forgets the page but not the wallet', async ({ page }) => {
  const wallet = walletOf(page)
  await page.getByRole('button', { name: 'Open account view' }).click()
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
  expect(await request(page, 'personal_sign', ['0x00', `0x${'11'.repeat(20)}`])).toMatchObject({ code: 4100 })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
})

test('error: wrong options are one clear sentence', async ({ page }) => {
  const cases = [
    ['{"themMode":"dark"}', /themMode/],
    ['{"networks":["eip155:1"]}', /does not serve eip155:1/],
    ['{"networks":["ethereum"]}', /networks/],
  ] as const
  for (const [options, sentence] of cases) {
    await page.goto(`${urls.host}/?options=${encodeURIComponent(options)}`)
    await page.waitForFunction(() => 'oriel' in window)
    const message = await page.evaluate(async () => {
      const { oriel } = window as unknown as { oriel: { open: () => Promise<void> } }
      return oriel.open().catch((error: Error) => error.message)
    })
    expect(message).toMatch(sentence)
  }
})
