import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { countFlow, type Flow } from './support/counts.ts'
import { connectFundedWallet, getWallet, openDapp, readBalance, request, waitForWalletWindow } from './support/dapp.ts'
import { password } from './support/preparedWallet.ts'
import { createAddress } from './support/sending.ts'

// Second tier: counts clicks. Other tests cover each step.

const hello = '0x68656c6c6f'
const countNoPrompts = () => 0
const close = (wallet: FrameLocator) => wallet.getByTitle('Close').click()

test('flow: a trusted site, a transfer, the network and the end of a connection take few clicks @second', async ({
  page,
}) => {
  await openDapp(page)
  const address = await connectFundedWallet(page)
  const wallet = getWallet(page)
  const flow = countFlow(countNoPrompts)

  await test.step('approve', async () => {
    const answer = request(page, 'personal_sign', [hello, address])
    await flow.read(wallet, 'Sign')
    await flow.approve(wallet, 'Sign')
    expect(await answer).toMatch(/^0x/)
    expect(flow.take('approve, trusted, unlocked')).toMatchObject({ clicks: 1, screens: 1 })
  })

  await test.step('approve while the wallet is locked', async () => {
    await openSettings(page)
    await wallet.getByRole('button', { name: /^Lock/ }).click()
    await close(wallet)
    const answer = request(page, 'personal_sign', [hello, address])
    await flow.read(wallet, 'Unlock & sign')
    const window = await waitForWalletWindow(page, () => flow.approve(wallet, 'Unlock & sign'))
    await flow.read(window, 'Unlock')
    await flow.type(window.getByLabel('Password', { exact: true }), password)
    await flow.click(window.getByRole('button', { name: 'Unlock', exact: true }))
    expect(await answer).toMatch(/^0x/)
    expect(flow.take('approve, trusted, locked')).toMatchObject({ clicks: 2, screens: 2, fields: 1 })
  })

  await test.step('send', async () => {
    const to = createAddress()
    await fillTransfer(page, flow, { amount: '0.25', to })
    await flow.see(wallet, wallet.getByRole('dialog', { name: 'Review' }))
    await flow.approve(wallet, 'Send')
    await expect.poll(() => readBalance(to)).toBe(25n * 10n ** 16n)
    expect(flow.take('send 0.25 ETH')).toMatchObject({ clicks: 4, screens: 3, fields: 2 })
    await close(wallet)
  })

  await test.step('send more, which the user confirms in the wallet window', async () => {
    const to = createAddress()
    await fillTransfer(page, flow, { amount: '1.5', to })
    await flow.read(wallet, 'Review in wallet')
    const button = wallet.getByRole('button', { name: 'Review in wallet' })
    const window = await waitForWalletWindow(page, () => flow.click(button))
    await flow.read(window, 'Unlock & confirm')
    await flow.type(window.getByLabel('Password', { exact: true }), password)
    await flow.approve(window, 'Unlock & confirm')
    await expect.poll(() => readBalance(to)).toBe(15n * 10n ** 17n)
    expect(flow.take('send 1.5 ETH, password')).toMatchObject({ clicks: 5, screens: 4, fields: 3 })
    await close(wallet)
  })

  await test.step('change the network', async () => {
    await flow.click(page.getByRole('button', { name: 'Open account view' }))
    await flow.read(wallet, 'Send')
    await flow.click(wallet.getByRole('button', { name: /^Network/ }))
    await flow.see(wallet, wallet.getByRole('button', { name: /Oriel Local Two/ }))
    await flow.click(wallet.getByRole('button', { name: /Oriel Local Two/ }))
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
    expect(flow.take('change network')).toMatchObject({ clicks: 3, screens: 2 })
    await close(wallet)
  })

  await test.step('disconnect', async () => {
    await flow.click(page.getByRole('button', { name: 'Open account view' }))
    await flow.read(wallet, 'Send')
    await flow.click(wallet.locator('[aria-haspopup="menu"]'))
    await flow.click(wallet.getByRole('menuitem', { name: 'Disconnect' }))
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(flow.take('disconnect')).toMatchObject({ clicks: 3, screens: 1 })
  })
})

async function fillTransfer(page: Page, flow: Flow, { amount, to }: { amount: string; to: string }) {
  const wallet = getWallet(page)
  await flow.click(page.getByRole('button', { name: 'Open account view' }))
  await flow.read(wallet, 'Send')
  await flow.click(wallet.getByRole('button', { name: 'Send', exact: true }))
  await flow.see(wallet, wallet.getByRole('textbox', { name: 'To' }))
  await flow.type(wallet.getByRole('textbox', { name: 'Amount' }), amount)
  await flow.type(wallet.getByRole('textbox', { name: 'To' }), to)
  await flow.click(wallet.getByRole('button', { name: 'Review' }))
}
