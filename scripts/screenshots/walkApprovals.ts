import { expect, type Page } from '@playwright/test'
import { connectedAddress, walletOf } from '../../tests/support/dapp.ts'
import { askLater, openAccount, reject, seeApproval, type Visit } from './visit.ts'

/** The panels of the example dapp that lead to an approval: which button, after which preparation. */
const panels: { view: string; button: string; before?: (page: Page) => Promise<void> }[] = [
  { view: 'approve-message', button: 'Sign message' },
  {
    view: 'approve-sign-in',
    button: 'Sign message',
    before: (page) => page.getByRole('button', { name: 'Fill in a sign-in message' }).click(),
  },
  { view: 'approve-typed-data', button: 'Sign typed data' },
  { view: 'approve-eth', button: 'Send ETH' },
  { view: 'approve-token', button: 'Send token' },
  { view: 'approve-allowance', button: 'Approve token' },
  {
    view: 'approve-unlimited',
    button: 'Approve token',
    before: (page) => page.getByRole('checkbox', { name: 'Unlimited' }).check(),
  },
  { view: 'approve-permit', button: 'Sign permit' },
  { view: 'approve-all-collectibles', button: 'Approve all collectibles' },
  { view: 'approve-mint', button: 'Mint collectible' },
  {
    view: 'approve-insufficient-funds',
    button: 'Send ETH',
    before: (page) => page.getByLabel('ETH amount').fill('1000000'),
  },
  {
    view: 'approve-would-fail',
    button: 'Send token',
    before: (page) => page.getByLabel('Token amount').fill('999999999'),
  },
]

/** Every kind of request that the example can make, and those that it cannot. */
export async function walkApprovals({ album, variant }: Visit, page: Page) {
  for (const { view, button, before } of panels) {
    await before?.(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await seeApproval(page)
    await album.take(page, view, variant)
    await reject(page)
  }
  await walkUnknownCall({ album, variant }, page)
  await walkQueue({ album, variant }, page)
}

type Look = Pick<Visit, 'album' | 'variant'>

async function walkUnknownCall({ album, variant }: Look, page: Page) {
  const from = await connectedAddress(page)
  const { contracts } = (await (await page.request.get(new URL('/config.json', page.url()).href)).json()) as {
    contracts: Record<string, { uniswapRouter: string }>
  }
  const to = Object.values(contracts)[0]?.uniswapRouter
  await askLater(page, 'eth_sendTransaction', [{ from, to, data: `0x8badf00d${'ab'.repeat(160)}` }])
  await seeApproval(page)
  await album.take(page, 'approve-unknown-function', variant)
  const details = walletOf(page).getByText('All details')
  if (await details.isVisible()) {
    await details.click()
    await album.take(page, 'approve-unknown-function-details', variant)
  }
  await reject(page)

  const text = `0x${Buffer.from('A long message. '.repeat(300)).toString('hex')}`
  await askLater(page, 'personal_sign', [text, from])
  await seeApproval(page)
  await album.take(page, 'approve-long-message', variant)
  await reject(page)
}

async function walkQueue({ album, variant }: Look, page: Page) {
  const from = await connectedAddress(page)
  for (const text of ['First', 'Second', 'Third']) {
    await askLater(page, 'personal_sign', [`0x${Buffer.from(text).toString('hex')}`, from])
  }
  await seeApproval(page)
  const rejectAll = walletOf(page).getByRole('button', { name: 'Reject all' })
  await expect(rejectAll).toBeVisible()
  await album.take(page, 'approve-queue', variant)
  await rejectAll.click()
  await expect(rejectAll).toBeHidden()
}

/** With the wallet locked: what asks for it to be opened. Leaves it locked, and the request rejected. */
export async function walkLockedApproval({ album, variant }: Look, page: Page) {
  await openAccount(page)
  await walletOf(page).getByRole('button', { name: /^Lock/ }).click()
  await expect(walletOf(page).getByRole('button', { name: /^Unlock/ })).toBeVisible()
  await album.take(page, 'account-locked', variant)
  const from = await connectedAddress(page)
  await askLater(page, 'personal_sign', ['0x68656c6c6f', from])
  await seeApproval(page)
  await album.take(page, 'approve-locked', variant)
}
