import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import {
  approve,
  chooseOwnWallet,
  createWallet,
  enterPassword,
  expectHiddenDialog,
  fund,
  getWallet,
} from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: more pages and libraries. The first test covers the script tag, and siwx.test.ts the sign-in.

const root = resolve(import.meta.dirname, '..')

test('default: one script tag under a strict policy opens, connects and signs', async ({ page }) => {
  const violations = recordViolations(page)
  await page.goto(`${urls.host}/plain.html`)
  const opener = page.locator('[data-oriel="open"]')
  const place = await opener.boundingBox()
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await createOwnWallet(page)
  await expect(page.getByRole('status', { name: 'Wallet state' })).toHaveText(
    /^connected: 0x[0-9a-fA-F]{40} on eip155:31337$/,
  )

  await test.step('the button shows the account, opens it, and keeps its place', async () => {
    await expect(opener).toHaveText(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)
    const { width = 0, ...edges } = place ?? {}
    const box = await opener.boundingBox()
    expect(box).toMatchObject(edges)
    expect(box?.width).toBeGreaterThanOrEqual(width)
    await opener.click()
    await expect(getWallet(page).getByRole('button', { name: 'Send' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })
  await page.getByRole('button', { name: 'Sign greeting' }).click()
  const wallet = getWallet(page)
  await expect(wallet.getByText('Hello from a plain page').first()).toBeVisible()
  await approve(wallet, 'Sign')
  await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.evaluate(() => window.oriel?.disconnect())
  await expect(opener).toHaveText('Open wallet')
  expect(violations).toEqual([])
})

test('default: the example page signs its user in by one script tag, under a strict policy @second', async ({
  page,
}) => {
  const violations = recordViolations(page)
  await page.goto(`${urls.host}/sign-in.html`)
  const { address } = await prepareWallet(page, { frame: urls.frame })
  const requestFromServer = () => page.getByRole('button', { name: 'Ask the server' }).click()
  const answer = page.getByRole('status', { name: 'Answer of the server' })
  await requestFromServer()
  await expect(answer).toHaveText('401: please sign in.')
  await page.getByRole('button', { name: 'Open wallet' }).click()
  const window = await chooseOwnWallet(page)
  await enterPassword(window)
  await approve(window, 'Connect & sign in')
  await expect(page.getByRole('status', { name: 'Sign-in' })).toHaveText(`${address} is signed in.`)
  await expectHiddenDialog(page)
  await requestFromServer()
  await expect(answer).toHaveText(`Hello, ${address}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status', { name: 'Sign-in' })).toHaveText('Not signed in.')
  await requestFromServer()
  await expect(answer).toHaveText('401: please sign in.')
  expect(violations).toEqual([])
})

test('behavior: a server imports the built package in plain Node, where a kit asks nothing and ends by itself', async () => {
  const code = `
    globalThis.fetch = () => { throw new Error('asked the network') }
    const { createOriel, WalletError } = await import('./dist/sdk/index.js')
    const kit = createOriel({ frameUrl: 'https://wallet.example', preload: 'idle' })
    const failure = await kit.open().catch((error) => error)
    const accounts = await kit.getProvider('eip155').request({ method: 'eth_accounts' })
    kit.destroy()
    console.log(JSON.stringify({ isWalletError: failure instanceof WalletError, code: failure.code, accounts }))`
  const options = { cwd: root, timeout: 30_000 }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ isWalletError: true, code: 4900, accounts: [] })
})

/** Reads a file and returns the first capture group of a pattern. */
async function readExample(file: string, pattern: RegExp): Promise<string> {
  const [, block = ''] = (await readFile(resolve(root, file), 'utf8')).match(pattern) ?? []
  return block
}

test('behavior: the examples of the documents work unchanged, and a button that is added later opens the wallet @second', async ({
  page,
}) => {
  let content = ''
  const deployment = await startDeployment({
    hosts: ['localhost'],
    content: (frame) => content.replaceAll('http://oriel.localhost:4200', frame),
  })
  const expectOriel = () => expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()

  await test.step('the script tag and the button of the README work, and block no other script', async () => {
    const block = await readExample('README.md', /```html\n(.*?data-oriel="open".*?)```/s)
    const record = (when: string) => `document.documentElement.dataset.${when} = typeof window.oriel`
    const scripts = `<script>${record('parsed')}</script><script type="module">${record('deferred')}</script>`
    content = block + scripts
    await page.goto(deployment.page('localhost'))
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-parsed', 'undefined')
    await expect(html).toHaveAttribute('data-deferred', 'object')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expectOriel()
  })

  await test.step('a page makes its own kit as the document says, and has one wallet then', async () => {
    const block = await readExample('docs/install.md', /```html\n(<button id="connect">.*?)```/s)
    content = `<script defer src="http://oriel.localhost:4200/oriel.js"></script>${block}`
    await page.goto(deployment.page('localhost'))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expectOriel()
    await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(1)
    expect(await page.evaluate(listAnnounced)).toEqual(['Oriel'])
  })
  await deployment.stop()

  await test.step('a button that the page adds later also opens the wallet', async () => {
    await page.goto(`${urls.host}/plain.html`)
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.dataset.oriel = 'open'
      button.textContent = 'Late button'
      document.body.append(button)
    })
    await page.getByRole('button', { name: 'Late button' }).click()
    await expectOriel()
  })
})

/** Lists the names of the wallets that announce themselves immediately when a dapp asks (EIP-6963). */
function listAnnounced(): string[] {
  const names: string[] = []
  const recordName = (event: Event) => names.push((event as CustomEvent).detail.info.name)
  window.addEventListener('eip6963:announceProvider', recordName)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', recordName)
  return names
}

test('behavior: a dapp that does not know Oriel finds it, receives a rejection, signs and sends with viem and with ethers @second', async ({
  page,
}) => {
  test.slow()
  await page.goto(`${urls.host}/unmodified.html`)
  await page.getByRole('button', { name: 'Oriel' }).click()
  const getResult = (library: string) => page.getByRole('status', { name: `${library} result` })
  const pressConnect = (library: string) => page.getByRole('button', { name: `Connect with ${library}` }).click()

  for (const library of ['viem', 'ethers'])
    await test.step(`a rejection reaches ${library} with its code`, async () => {
      await pressConnect(library)
      await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
      await expect(getResult(library)).toContainText('4001')
    })

  await test.step('both libraries connect to the same wallet', async () => {
    await pressConnect('viem')
    await createOwnWallet(page)
    await expect(getResult('viem')).toHaveText(/^0x[0-9a-fA-F]{40} on chain 31337$/)
    const [address = ''] = ((await getResult('viem').textContent()) ?? '').split(' ')
    await fund(address)
    await pressConnect('ethers')
    await expect(getResult('ethers')).toHaveText(`${address} on chain 31337`)
  })

  for (const library of ['viem', 'ethers'])
    await test.step(`${library} signs and sends`, async () => {
      await page.getByRole('button', { name: `Sign message with ${library}` }).click()
      await approve(getWallet(page), 'Sign')
      await expect(getResult(library)).toHaveText(/^0x[0-9a-f]{130}\s*valid$/)
      await page.getByRole('button', { name: `Send 0.001 ETH with ${library}` }).click()
      await approve(getWallet(page), 'Confirm')
      await expect(getResult(library)).toHaveText(/^0x[0-9a-f]{64}\s*confirmed$/)
    })
})

async function createOwnWallet(page: Page) {
  const window = await chooseOwnWallet(page)
  await createWallet(window)
}

/** Collects the CSP violations that the browser reports on the page. */
function recordViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/violat|content security policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}
