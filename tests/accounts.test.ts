import { expect, type Page, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { pressSettings } from './support/accountView.ts'
import {
  approve,
  connectWallet,
  enterPassword,
  expectHiddenDialog,
  fund,
  getWallet,
  openDapp,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame, waitForKit } from './support/kit.ts'
import { connectTestWallet, openPage, readState } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'
import { chains, withPhones } from './support/walletConnect.ts'

// Second tier: an addition that is canceled, and accounts of other wallets. The first test adds and chooses an account.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const openAccount = async (page: Page) => (await waitForKit(page)).evaluate((oriel) => oriel.open({ view: 'Account' }))

async function openSettings(page: Page) {
  await openAccount(page)
  await pressSettings(getWallet(page))
}

async function openAccounts(page: Page) {
  await openSettings(page)
  await getWallet(page)
    .getByRole('button', { name: /^Accounts/ })
    .click()
  return getWallet(page).getByRole('dialog', { name: 'Accounts' })
}

/** Records the accounts in each `change` event, as seen by a dapp that uses only the Wallet Standard. */
async function watchSolanaAccounts(page: Page) {
  type Account = { address: string }
  type Change = (change: { accounts?: Account[] }) => void
  type Events = { on: (event: 'change', listener: Change) => void }
  type Wallet = { name: string; features: { 'standard:events': Events } }
  await page.evaluate(() => {
    const received: string[][] = []
    Object.assign(window, { received })
    const register = (...wallets: Wallet[]) => {
      for (const { name, features } of wallets) {
        if (name !== 'Oriel') continue
        features['standard:events'].on('change', ({ accounts }) => {
          if (accounts) received.push(accounts.map(({ address }) => address))
        })
      }
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  })
  return () => page.evaluate(() => (window as unknown as { received: string[][] }).received)
}

/** Opens the wallet window to add an account, and unlocks it. */
async function addAccount(page: Page) {
  const add = getWallet(page).getByRole('button', { name: /^Add an account/ })
  const window = await waitForWalletWindow(page, () => add.click())
  await enterPassword(window)
  return window
}

/**
 * Mocks `navigator.share`. The mock follows the permissions policy, and only its first call succeeds. Runs in every
 * document.
 */
function recordShares() {
  const shared: unknown[] = []
  type Policy = { features: () => string[]; allowsFeature: (name: string) => boolean }
  const { featurePolicy } = document as Document & { featurePolicy: Policy }
  const isAllowed = () => !featurePolicy.features().includes('web-share') || featurePolicy.allowsFeature('web-share')
  Object.assign(window, { shared })
  Object.assign(navigator, {
    canShare: isAllowed,
    share: async (data: unknown) => {
      shared.push(data)
      if (shared.length > 1) throw new DOMException('Nobody took it.', 'DataError')
    },
  })
}

test('default: a user connects, scans, copies and shares the address, adds an account, and the page gets the chosen account and network', async ({
  page,
}) => {
  await page.addInitScript(recordShares)
  await openDapp(page)
  const wallet = getWallet(page)
  const openReceive = () => page.evaluate(() => window.oriel?.open({ view: 'Receive' }))
  await openReceive()
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await page.evaluate(() => window.oriel?.close())
  const { address, phrase } = await connectWallet(page)
  const second = mnemonicToAccount(phrase, { addressIndex: 1 }).address
  await fund(second)

  await test.step('the address can be scanned, copied and shared with its networks', async () => {
    await openReceive()
    const receive = wallet.getByRole('dialog', { name: 'Receive' })
    await expect(receive.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
    await expect(receive.getByText(address, { exact: true })).toBeVisible()
    await expect(receive.getByText('Account 1')).toBeVisible()
    await receive.getByRole('button', { name: /^Works on 2 networks/ }).click()
    const list = receive.getByRole('list', { name: 'Works on 2 networks' })
    await expect(list.getByRole('listitem')).toContainText(['Oriel Local', 'Oriel Local Two'])
    const picture = list.locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await receive.getByRole('button', { name: 'Copy address' }).click()
    await expect(wallet.getByText('Address copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await expect(page.locator('iframe[title="Wallet"]')).toHaveAttribute('allow', /; web-share$/)
    const share = receive.getByRole('button', { name: 'Share' })
    await share.click()
    const readShared = () => getFrame(page).evaluate(() => (window as unknown as { shared: unknown[] }).shared)
    await expect.poll(readShared).toEqual([{ text: address }])
    await share.click()
    await expect(wallet.getByText('Nothing was shared. Try again, or copy the address.')).toBeVisible()
    await page.evaluate(() => window.oriel?.close())
    await expectHiddenDialog(page)
  })

  const accounts = await openAccounts(page)
  await test.step('the user adds an account, of which the page learns nothing', async () => {
    const window = await addAccount(page)
    await expect(window.getByText(`${urls.host} sees its address only after you choose it there.`)).toBeVisible()
    await window.getByRole('button', { name: 'Add account' }).click()
    await expect(wallet.getByText('Account added. Choose it here to use it.')).toBeVisible()
    expect(await request(page, 'eth_accounts')).toEqual([address])
  })

  await test.step('the accounts are listed with their balances, and the page gets the chosen one', async () => {
    const received = await watchSolanaAccounts(page)
    const before = await readState(page, 'solana')
    const row = accounts.getByRole('listitem').filter({ hasText: 'Account 2' })
    await expect(row).toContainText('ETH')
    await expect(row).not.toContainText('Balance unavailable')
    await expect(accounts.locator('[aria-current]')).toContainText('Account 1')
    await row.getByRole('button', { name: /^Account 2/ }).click()
    await approve(wallet, 'Use account')
    await expect(wallet.getByText('Account switched')).toBeVisible()
    await expect(accounts.locator('[aria-current]')).toContainText('Account 2')
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([second])
    expect(await request(page, 'personal_sign', ['0x00', address])).toMatchObject({ code: 4100 })
    const after = await readState(page, 'solana')
    expect(after.addresses).not.toEqual(before.addresses)
    await expect.poll(received).toEqual([after.addresses])

    await openDapp(page)
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([second])
  })

  await test.step('a user who connects again chooses an account, and the last one comes first', async () => {
    await (await waitForKit(page)).evaluate((oriel) => oriel.disconnect())
    const answer = request(page, 'eth_requestAccounts')
    await wallet.getByRole('button', { name: /^Oriel/ }).click()
    const choice = wallet.getByRole('dialog', { name: 'Choose an account' })
    await expect(choice.getByRole('listitem')).toHaveText([/^Account 2.*Used last$/, /^Account 1/])
    expect(await request(page, 'eth_accounts')).toEqual([])
    await choice.getByRole('button', { name: /^Account 2/ }).click()
    expect(await answer).toEqual([second])
    await (await waitForKit(page)).evaluate((oriel) => oriel.disconnect())
    await expectHiddenDialog(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await wallet.getByRole('button', { name: /^Oriel/ }).click()
    await choice.getByRole('button', { name: /^Account 1/ }).click()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([address])
    await expectHiddenDialog(page)
  })

  await test.step('a switch that the dapp requests and the user approves is emitted by the provider', async () => {
    const change = [{ chainId: '0x7a6a' }]
    await page.evaluate(() => {
      type Provider = { on: (event: string, listener: (value: string) => void) => void }
      const { oriel } = window as unknown as { oriel: { getProvider: (namespace: string) => Provider } }
      oriel.getProvider('eip155').on('chainChanged', (chainId) => document.body.setAttribute('data-chain', chainId))
    })
    const answer = request(page, 'wallet_switchEthereumChain', change)
    await expect(wallet.getByText('Oriel Local Two')).toBeVisible()
    await approve(wallet, 'Switch')
    expect(await answer).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    await expect(page.locator('body')).toHaveAttribute('data-chain', '0x7a6a')
    expect(await request(page, 'wallet_switchEthereumChain', change)).toBeNull()
  })
})

test('behavior: an account that the user does not want after all is not added @second', async ({ page }) => {
  await openDapp(page)
  await connectWallet(page)
  const accounts = await openAccounts(page)
  const window = await addAccount(page)
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await page.keyboard.press('Escape')
  await expectHiddenDialog(page)
  await openAccounts(page)
  await expect(accounts.getByRole('listitem')).toHaveCount(2)
})

test.describe('with wallets of the page and phones', () => {
  const world = withPhones()

  test('behavior: the user chooses among the accounts that a page wallet or a phone shares, names one, and requests name the chosen one @second', async ({
    page,
    context,
  }) => {
    await test.step('the chosen account of a page wallet comes first, until the wallet changes the account', async () => {
      const [alpha] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
      const first = alpha.account.address
      const second = alpha.second.address
      await openPage(page, world.deployment)
      await connectTestWallet(page, alpha)
      await openSettings(page)
      const wallet = getWallet(page)
      await expect(wallet.getByRole('button', { name: 'Disconnect' })).toBeVisible()
      // The wallet exposes a single account and selects it itself, so our UI offers no account picker.
      await expect(wallet.getByRole('button', { name: /^Accounts/ })).toHaveCount(0)
      await alpha.chooseAccount([first, second])
      const accounts = await openAccounts(page)
      await expect(accounts.getByText(/^Switch accounts in Alpha/)).toBeVisible()

      const row = accounts.getByRole('listitem').filter({ hasText: second.slice(0, 6) })
      const rename = row.getByRole('button', { name: 'Name this account' })
      await rename.click()
      const field = accounts.getByRole('textbox', { name: /^Name of/ })
      await expect(field).toBeFocused()
      await field.fill('House')
      await accounts.getByRole('button', { name: 'Save' }).click()
      await expect(accounts.getByRole('button', { name: /^House/ })).toBeVisible()
      await expect(rename).toBeFocused()
      await accounts.getByRole('button', { name: /^House/ }).click()
      await expect(wallet.getByText('Account switched')).toBeVisible()
      await expect.poll(() => request(page, 'eth_accounts')).toEqual([second, first])

      await openPage(page, world.deployment)
      await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', addresses: [second, first] })
      await (await waitForKit(page)).evaluate((oriel) => oriel.open({ view: 'Receive' }))
      await expect(wallet.getByRole('dialog', { name: 'Receive' }).getByText('House')).toBeVisible()
      await alpha.chooseAccount([second])
      await alpha.chooseAccount([first, second])
      await expect.poll(() => request(page, 'eth_accounts')).toEqual([first, second])
      await (await waitForKit(page)).evaluate((oriel) => oriel.disconnect())
      await page.close()
    })

    await test.step('requests to a phone name the chosen one of the accounts that it granted', async () => {
      const phone = await world.phone({ onRequest: 'hold' })
      const { page } = await world.connectedPage(context, phone)
      const own = phone.addresses.eip155
      const other = '0x00000000000000000000000000000000000A11cE'
      const { namespaces } = phone.session()
      const accounts = [own, other].map((address) => `${chains[0]}:${address}`)
      await phone.updateSession({ ...namespaces, eip155: { ...namespaces.eip155, accounts } as never })
      await expect.poll(() => request(page, 'eth_accounts')).toEqual([own, other])
      const view = await openAccounts(page)
      await view.getByRole('button', { name: /^0x0000/ }).click()
      await expect(getWallet(page).getByText('Account switched')).toBeVisible()
      await expect.poll(() => request(page, 'eth_accounts')).toEqual([other, own])
      await expect(view.getByText(/^Switch accounts in Test Phone/)).toBeVisible()
      const signing = request(page, 'personal_sign', ['0x6869', other])
      // Skips the capability requests that the account view sent earlier and the phone left unanswered.
      let phoneRequest = await phone.requests.next()
      while (phoneRequest.method === 'wallet_getCapabilities') phoneRequest = await phone.requests.next()
      expect(phoneRequest).toMatchObject({ method: 'personal_sign', params: ['0x6869', other] })
      await phoneRequest.reject()
      expect(await signing).toMatchObject({ code: 4001 })
    })
  })
})
