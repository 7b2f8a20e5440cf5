import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page, test } from '@playwright/test'
import { base58 } from '@scure/base'
import type { Wallets } from '@wallet-standard/app'
import { approve, chooseOwnWallet, createWallet, dialogOf, walletOf } from './support/dapp.ts'
import { localSolana, startDeployment } from './support/deployment.ts'
import { fundSolana, solanaBalance } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { connectPhone, openPage, withPhones } from './support/walletConnect.ts'

// Second tier: variants and error cases.

const world = withPhones()

declare global {
  interface Window {
    standardApp?: Wallets
  }
}

async function addApp(page: Page) {
  const file = resolve(import.meta.dirname, '../node_modules/@wallet-standard/app/lib/esm/wallets.js')
  const content = `${await readFile(file, 'utf8')}\nwindow.standardApp = getWallets()`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => window.standardApp)
}

type Call = { feature: string; inputs: { message?: number[]; transaction?: number[] }[] }

/** Bytes are passed as arrays of numbers. */
function call(page: Page, { feature, inputs }: Call): Promise<Record<string, number[]>[]> {
  return page.evaluate(
    async ([feature, inputs]) => {
      const wallet = window.standardApp?.get().find(({ name }) => name === 'Oriel')
      const features = wallet?.features as Record<string, Record<string, (...inputs: object[]) => Promise<object[]>>>
      const sent = inputs.map(({ message, transaction }) => ({
        account: wallet?.accounts[0],
        ...(message && { message: Uint8Array.from(message) }),
        ...(transaction && { transaction: Uint8Array.from(transaction) }),
      }))
      const outputs = (await features[feature]?.[feature.split(':')[1] ?? '']?.(...sent)) ?? []
      return outputs.map((output) =>
        Object.fromEntries(Object.entries(output).map(([name, bytes]) => [name, Array.from(bytes as Uint8Array)])),
      )
    },
    [feature, inputs] as const,
  )
}

const wallets = (page: Page) =>
  page.evaluate(() =>
    window.standardApp?.get().map(({ name, chains, accounts }) => ({
      name,
      chains,
      accounts: accounts.map(({ address }) => address),
    })),
  )

test('default: a dapp that knows only the Wallet Standard lists Oriel, and signs with it', async ({ context }) => {
  const phone = await world.phone()
  const { page, problems } = await openPage(context, world.home())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await addApp(page)
  // This page names no network, so its use of Solana is unknown before the frame is loaded.
  expect(await wallets(page)).toEqual([])
  expect(loaded).not.toContain('/oriel-solana.js')
  await connectPhone(page, phone)
  const signer = phone.addresses.solana
  const both = ['solana:localnet', 'solana:devnet']
  await expect.poll(() => wallets(page)).toEqual([{ name: 'Oriel', chains: both, accounts: [signer] }])

  const message = [...Buffer.from('Hello, Solana')]
  const [signed] = await call(page, { feature: 'solana:signMessage', inputs: [{ message }] })
  const key = base58.decode(signer)
  expect(signed?.signedMessage).toEqual(message)
  expect(ed25519.verify(Uint8Array.from(signed?.signature ?? []), Uint8Array.from(message), key)).toBe(true)

  // The transaction has one signer, one other account, a blockhash and no instruction.
  const body = [1, 0, 1, 2, ...key, ...Array(32).fill(0), ...Array(32).fill(7), 0]
  const transaction = [1, ...Array(64).fill(0), ...body]
  for (const inputs of [[{ transaction }], [{ transaction }, { transaction }]]) {
    const outputs = await call(page, { feature: 'solana:signTransaction', inputs })
    expect(outputs).toHaveLength(inputs.length)
    for (const { signedTransaction = [] } of outputs) {
      expect(signedTransaction.slice(65)).toEqual(body)
      expect(ed25519.verify(Uint8Array.from(signedTransaction.slice(1, 65)), Uint8Array.from(body), key)).toBe(true)
    }
  }
  await page.evaluate(() => window.oriel?.destroy())
  expect(await wallets(page)).toEqual([])
  expect(problems).toEqual([])
})

test('default: a Solana dapp that does not know Oriel lists, connects, uses and disconnects our own wallet @second', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto(`${urls.host}/wallet-standard.html`)
  const wallet = walletOf(page)
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
  const before = await solanaBalance(address)
  await press('Sign transaction')
  await expect(wallet.getByRole('heading', { name: 'Send 0.1 SOL' })).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(result).toHaveText(/^\w{80,}\s*valid$/)
  expect(await solanaBalance(address)).toBe(before)
  await press('Send 0.1 SOL')
  await approve(wallet, 'Confirm')
  await expect(result).toHaveText(/^\w{80,}\s*confirmed$/)
  expect(await solanaBalance(address)).toBe(before - 100_000_000n - 5_000n)

  await page.evaluate(() => window.oriel?.disconnect('solana'))
  await expect(account).toBeHidden()
  await oriel.click()
  await expect(dialogOf(page)).toBeVisible()
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
