import { expect, test } from '@playwright/test'
import { getWallet, openDapp } from './support/dapp.ts'
import { fundSolana, readSolanaBalance, readSolanaNetwork, readSplBalance } from './support/localnet.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { urls } from './support/ports.ts'

// Second tier: the example dapp. solanaWallet.test.ts covers the same requests.

/** Fee of a transfer with one signature, in lamports. */
const fee = 5_000n
const sol = 1_000_000_000n

test('default: pages of the example use a wallet of the page on Solana, with the kit and with the Wallet Standard alone @second', async ({
  page,
}) => {
  const [wallet, other] = (await addPageWallets(page, [
    { name: 'Sol', kinds: ['standard'] },
    { name: 'Moon', kinds: ['standard'] },
  ])) as [TestWallet, TestWallet]

  await test.step('the example connects, gets test money and sends it', async () => {
    const { contracts } = await readSolanaNetwork()
    await openDapp(page)
    await page.getByRole('button', { name: 'Connect Solana wallet' }).click()
    await getWallet(page).getByRole('button', { name: /^Sol/ }).click()
    await expect(page.getByRole('status', { name: 'Connected Solana account' })).toHaveText(wallet.solanaAddress)

    const balance = page.getByRole('status', { name: 'SOL balance' })
    await expect(balance).toHaveText('0 SOL')
    await page.getByRole('button', { name: 'Get Solana test money' }).click()
    await expect(balance).toHaveText('10 SOL')
    expect(await readSplBalance(wallet.solanaAddress, contracts.usdc)).toBe(1_000_000_000n)

    const result = page.getByRole('status', { name: 'Send SOL result' })
    const recipient = page.getByLabel('SOL recipient')
    const before = await readSolanaBalance(await recipient.inputValue())
    await page.getByLabel('SOL amount').fill('1.5')
    await page.getByRole('button', { name: 'Send SOL' }).click()
    await expect(result).toContainText('Confirmed')
    expect(await readSolanaBalance(wallet.solanaAddress)).toBe(10n * sol - (3n * sol) / 2n - fee)
    expect(await readSolanaBalance(await recipient.inputValue())).toBeGreaterThanOrEqual(before + (3n * sol) / 2n)
    await expect(balance).toHaveText('8.499995 SOL')
    // On the developer's machine, wallets use one name for all local networks.
    expect(wallet.calls.findLast(({ method }) => method === 'solana:signAndSendTransaction')?.params).toEqual([
      expect.any(String),
      'solana:localnet',
    ])

    wallet.refuses = { message: 'User rejected the request.' }
    await page.getByRole('button', { name: 'Send SOL' }).click()
    await expect(result).toHaveText('You rejected the request.')
    await recipient.fill('not an address')
    await expect(page.getByText('Enter a Solana address.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send SOL' })).toBeDisabled()
  })

  await test.step('a dapp of the Wallet Standard that does not know Oriel works with any wallet', async () => {
    await page.goto(`${urls.host}/wallet-standard.html`)
    const result = page.getByRole('status', { name: 'Result' })
    const account = page.getByRole('status', { name: 'Account' })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign message' })).toBeDisabled()
    await page.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: other.name, exact: true }).click()
    await expect(account).toHaveText(other.solanaAddress)
    for (const name of ['Sign message', 'Sign transaction']) {
      await press(name)
      await expect(result).toContainText(/\w{80,}\s*valid/)
    }
    await press('Send 0.1 SOL')
    await expect(result).toContainText('no record of a prior credit')
    await fundSolana(other.solanaAddress)
    await press('Send 0.1 SOL')
    await expect(result).toHaveText(/^\w{80,}\s*confirmed$/)
    expect(await readSolanaBalance(other.solanaAddress)).toBe((99n * sol) / 10n - fee)
    await press('Sign in')
    await expect(result).toHaveText('This wallet has no solana:signIn.')
    await other.lock()
    await expect(account).toBeHidden()
    await other.unlock()
    await expect(account).toHaveText(other.solanaAddress)
    await press('Disconnect')
    await expect(account).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send 0.1 SOL' })).toBeDisabled()
  })
})
