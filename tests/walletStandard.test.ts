import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { approve, chooseOwnWallet, createWallet, getDialog, getWallet } from './support/dapp.ts'
import { localSolana, startDeployment } from './support/deployment.ts'
import { fundSolana, readSolanaBalance } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { connectPhone, openPage, withPhones } from './support/walletConnect.ts'

// Second tier: walletConnect.test.ts covers a dapp that knows only the Wallet Standard.

const world = withPhones()

test('default: a Solana dapp that does not know Oriel lists, connects, uses and disconnects our own wallet @second', async ({
  page,
}) => {
  await page.goto(`${urls.host}/wallet-standard.html`)
  const wallet = getWallet(page)
  const account = page.getByRole('status', { name: 'Account' })
  const result = page.getByRole('status', { name: 'Result' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const oriel = page.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: 'Oriel', exact: true })
  await oriel.click()
  const opened = await chooseOwnWallet(page)
  await createWallet(opened)
  await expect(account).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = (await account.textContent()) as string
  await expect(oriel).toHaveAttribute('aria-pressed', 'true')

  await press('Sign message')
  await expect(wallet.getByText('Hello from a Solana dapp that does not know Oriel').first()).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(result).toHaveText(/^\w{80,}\s*valid$/)
  await press('Sign in')
  await expect(wallet.getByText('Sign in to a Solana dapp.', { exact: true })).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(result).toContainText(
    `${new URL(urls.host).host} wants you to sign in with your Solana account:\n${address}`,
  )
  await expect(result).toContainText(/\svalid$/)

  await fundSolana(address)
  const before = await readSolanaBalance(address)
  await press('Sign transaction')
  await expect(wallet.getByRole('heading', { name: 'Send 0.1 SOL' })).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(result).toHaveText(/^\w{80,}\s*valid$/)
  expect(await readSolanaBalance(address)).toBe(before)
  await press('Send 0.1 SOL')
  await approve(wallet, 'Confirm')
  await expect(result).toHaveText(/^\w{80,}\s*confirmed$/)
  expect(await readSolanaBalance(address)).toBe(before - 100_000_000n - 5_000n)

  await page.evaluate(() => window.oriel?.disconnect('solana'))
  await expect(account).toBeHidden()
  await oriel.click()
  await expect(getDialog(page)).toBeVisible()
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await expect(account).toHaveText(address)
  await press('Disconnect')
  await expect(account).toBeHidden()
  expect(await page.evaluate(() => window.oriel?.getState().namespaces.solana?.status)).toBe('disconnected')
})

test('behavior: the second file is there before a dapp that searches once, and one that fails to load is logged @second', async ({
  page,
  context,
}) => {
  await test.step('a dapp that searches once finds the wallet when the file is loaded before it', async () => {
    const appDir = await mkdtemp(join(tmpdir(), 'oriel-app-'))
    await writeFile(
      join(appDir, 'index.html'),
      `<!doctype html><head></head><title>Once</title><script type="module">
        const found = []
        const detail = { register: (...wallets) => found.push(...wallets.map(({ name }) => name)) }
        dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
        document.title = found.join()
      </script>`,
    )
    const deployment = await startDeployment({ hosts: ['localhost'], networks: [localSolana], appDir })
    await page.goto(deployment.page('localhost', { query: `?networks=${localSolana.caipNetworkId}` }))
    await expect(page).toHaveTitle('Oriel')
    await deployment.stop()
    await rm(appDir, { recursive: true })
  })

  await test.step('a file that fails to load is logged to the console, and the wallet still works', async () => {
    const phone = await world.phone()
    await context.route('**/oriel-solana.js', (route) => route.abort())
    const { page: next, problems } = await openPage(context, world.home())
    await connectPhone(next, phone)
    await expect.poll(() => problems.join('\n')).toMatch(/http.*\/oriel-solana\.js did not load/)
  })
})
