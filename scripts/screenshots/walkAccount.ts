import { expect, type Page } from '@playwright/test'
import { walletOf, walletWindow } from '../../tests/support/dapp.ts'
import { askLater, closeModal, openAccount, seeApproval, type Visit } from './visit.ts'

/** The account, with money and something in its history, and all that has to do with networks. */
export async function walkAccount({ stack, album, variant }: Visit, page: Page) {
  const wallet = walletOf(page)
  const take = (view: string) => album.take(page, view, variant)
  await page.getByRole('button', { name: 'Get test money' }).click()
  await expect(page.getByText('Test money received')).toBeVisible()
  await openAccount(page)
  await take('account-new')
  await closeModal(page)

  for (const button of ['Send ETH', 'Approve token']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await seeApproval(page)
    await wallet.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status', { name: `${button} result` }).getByText('Confirmed')).toBeVisible()
  }
  await openAccount(page)
  await expect(wallet.getByRole('region', { name: 'Recent transactions' })).toBeVisible()
  await take('account')
  await wallet.getByRole('button', { name: /^Network/ }).click()
  await expect(wallet.getByRole('heading', { name: 'Choose Network' })).toBeVisible()
  await take('networks')
  await closeModal(page)

  const [, second] = stack.networks
  const chainId = `0x${second?.chainId.toString(16)}`
  await askLater(page, 'wallet_switchEthereumChain', [{ chainId }])
  await expect(wallet.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
  await take('switch-network')
  await wallet.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect(wallet.getByRole('button', { name: 'Switch', exact: true })).toBeHidden()
}

/** The second network is in use, and a visit to the same dapp finds that it wants only the first. */
export async function walkUnsupported({ stack, album, variant }: Visit, page: Page) {
  const [first] = stack.networks
  const options = { networks: [`eip155:${first?.chainId}`], enableNetworkSwitch: true }
  await page.goto(`${stack.hostUrl}/?options=${encodeURIComponent(JSON.stringify(options))}`)
  await expect(page.getByText('Connected account').or(page.getByRole('button', { name: /^0x/ }))).toBeVisible()
  await page.getByRole('button', { name: /^0x/ }).click()
  await expect(walletOf(page).getByText(/support your current network/)).toBeVisible()
  await album.take(page, 'unsupported-chain', variant)
  await walletOf(page)
    .getByRole('button', { name: new RegExp(first?.name ?? '') })
    .click()
}

/** The window that the locked approval opens: the wrong password, then the right one. */
export async function walkUnlock({ album, variant }: Visit, page: Page, password: string) {
  const window = await walletWindow(page, () =>
    walletOf(page)
      .getByRole('button', { name: /^Unlock and/ })
      .click(),
  )
  const field = window.getByLabel('Password', { exact: true })
  await expect(field).toBeVisible()
  await album.take(window, 'unlock', variant)
  await field.fill('not the password')
  await window.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await album.take(window, 'unlock-wrong', variant)
  await field.fill(password)
  await window.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(walletOf(page).getByRole('button', { name: /^Unlock and/ })).toBeHidden()
}
