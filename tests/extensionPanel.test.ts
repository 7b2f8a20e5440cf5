import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, enterPassword, password } from './support/dapp.ts'
import {
  type Connected,
  connectSites,
  disconnectSite,
  getHomeButton,
  listen,
  lock,
  openSite,
  recordAccounts,
  requestFromSite,
  sites,
  waitForPrompt,
} from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { searchAfterLock } from './support/searchExtension.ts'
import { unlockOrStay } from './support/unlockHome.ts'

// Second tier: other request types in the panel.

const [first, second] = sites
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test.describe.configure({ mode: 'default' })

let extension: Connected
let panel: Page
test.beforeAll(async ({ takeExtension }) => {
  ;({ extension, panel } = await connectSites(await takeExtension()))
})
test.beforeEach(prepare)
test.afterEach(closeSites)

async function prepare() {
  if (panel.isClosed()) panel = await extension.panel()
  await unlockOrStay(panel)
}

async function closeSites() {
  for (const page of extension.context.pages())
    if (sites.some((site) => page.url().startsWith(site))) await page.close()
}

/** Runs a step with the setup and cleanup that a test would get. */
async function runFresh(title: string, body: () => Promise<void>) {
  await prepare()
  await test.step(title, body)
  await closeSites()
}

const getMessage = (panel: Page) => panel.getByRole('group', { name: 'Message' })
const reject = (panel: Page) => panel.getByRole('button', { name: 'Reject', exact: true })
const readBadge = () => extension.context.serviceWorkers()[0]?.evaluate(() => chrome.action.getBadgeText({}))

/** Requests a signature. Resolves once its prompt is queued or shown, so that the next prompt is queued behind it. */
async function sign(site: string, text: string) {
  const page = await openSite(extension.context, site)
  const before = Number(await readBadge())
  const answer = requestFromSite(page, 'personal_sign', [toHex(text), extension.address])
  await expect.poll(readBadge).toBe(`${before + 1}`)
  return { page, answer, text }
}

test('default: the prompts of two sites each name their site and the number of queued prompts', async () => {
  const requests = [await sign(first, 'I am the first'), await sign(second, 'I am the second')]
  await panel.bringToFront()
  await expect.poll(readBadge).toBe('2')
  for (const [index, { answer, text }] of requests.entries()) {
    // Fails with the response if the request is answered early.
    await Promise.race([
      waitForPrompt(panel, sites[index] ?? ''),
      answer.then((early) => expect(early).toBeUndefined()),
    ])
    await expect(getMessage(panel)).toHaveText(text)
    await expect(panel.getByText('1 more request', { exact: true })).toHaveCount(1 - index)
    await expect(panel.getByText(new URL(sites[1 - index] ?? '').host)).toHaveCount(0)
    await approve(panel, 'Sign')
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address: extension.address, message: text, signature })).toBe(true)
  }
  await expect(getHomeButton(panel)).toBeVisible()
  await expect.poll(readBadge).toBe('')
})

test('default: a prompt keeps the input of the view below it, and receives no keys that the user types', async () => {
  await getHomeButton(panel).click()
  await panel.getByRole('button', { name: /^Accounts/ }).click()
  await panel.getByRole('button', { name: 'Rename Account 1' }).click()
  const name = panel.getByLabel('Name', { exact: true })
  await name.fill('Rent')
  await name.press('End')
  const { answer } = await sign(first, 'While you type')
  let answered = false
  void answer.then(() => {
    answered = true
  })
  await panel.bringToFront()
  const button = panel.getByRole('button', { name: 'Sign', exact: true })
  // Types until the prompt appears, like a user who keeps typing.
  await expect(async () => {
    await panel.keyboard.type('.')
    await expect(button).toBeVisible({ timeout: 50 })
  }).toPass()
  for (const key of ['a', 'Enter', 'Space', 'Enter']) await panel.keyboard.press(key)
  await expect(button).toHaveAttribute('data-guard', 'ready')
  for (const key of ['b', 'Enter', 'Space']) await panel.keyboard.press(key)
  await expect(getMessage(panel)).toHaveText('While you type')
  expect(answered).toBe(false)
  await reject(panel).click()
  expect(await answer).toMatchObject({ code: 4001 })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(/^Rent\.*$/)
  await panel.keyboard.type(' 2')
  await expect(name).toHaveValue(/^Rent\.* 2$/)
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Back' }).click()
})

test('behavior: a prompt covers the open view, and ends with its page or its panel @second', async () => {
  await runFresh('the open view is restored after a prompt', async () => {
    await getHomeButton(panel).click()
    const theme = panel.getByRole('group', { name: 'Theme' })
    await expect(theme).toBeVisible()
    const { answer } = await sign(first, 'Over the settings')
    await waitForPrompt(panel, first)
    await expect(theme).toBeHidden()
    await reject(panel).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await expect(theme).toBeVisible()
    await panel.getByRole('button', { name: 'Back' }).click()
  })

  await runFresh('a prompt ends when its page closes, whether it is shown or queued', async () => {
    const shown = await sign(first, 'Shown')
    const waiting = await sign(second, 'Waiting')
    const { answer: last } = await sign(first, 'Last')
    await waitForPrompt(panel, first)
    await expect(getMessage(panel)).toHaveText('Shown')
    await expect.poll(readBadge).toBe('3')
    await waiting.page.close()
    await expect.poll(readBadge).toBe('2')
    await shown.page.close()
    await expect(getMessage(panel)).toHaveText('Last')
    await reject(panel).click()
    expect(await last).toMatchObject({ code: 4001 })
    await expect(getHomeButton(panel)).toBeVisible()
  })

  await runFresh(
    'closing the panel only rejects the prompt that it shows, and reopening it shows the others',
    async () => {
      const shown = await sign(first, 'Shown')
      await waitForPrompt(panel, first)
      const other = await sign(second, 'Waiting')
      await expect.poll(readBadge).toBe('2')
      await panel.close()
      expect(await shown.answer).toMatchObject({ code: 4001 })
      await expect.poll(readBadge).toBe('1')
      panel = await extension.panel()
      await waitForPrompt(panel, second)
      await enterPassword(panel)
      await approve(panel, 'Sign')
      expect(await other.answer).toMatch(/^0x[0-9a-f]{130}$/)
    },
  )
})

test('error: a page that sends requests in a loop or changes the options of the wallet blocks no other page @second', async () => {
  await runFresh('a page that adds a sign-in to the options of the wallet blocks no other page', async () => {
    const script = `
      const write = JSON.stringify
      JSON.stringify = (value) => write(value)?.replace(/"options":{(}?)/, (_, end) =>
        '"options":{"siwx":{"functions":["addSession","getSessions","getNonce"]}' + (end || ','))
      window.found = []
      addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
      dispatchEvent(new Event('eip6963:requestProvider'))`
    const page = await openSite(extension.context, first, { script })
    expect(await requestFromSite(page, 'eth_accounts')).toEqual([extension.address])
    const other = await openSite(extension.context, second)
    expect(await requestFromSite(other, 'eth_accounts')).toEqual([extension.address])
    expect(await requestFromSite(page, 'eth_blockNumber')).toMatch(/^0x/)
    await expect.poll(readBadge).toBe('')
  })

  await runFresh('a site that sends requests in a loop cannot starve the prompt of another one', async () => {
    const flood = await openSite(extension.context, first)
    const answers = Array.from({ length: 5 }, (_, index) =>
      requestFromSite(flood, 'personal_sign', [toHex(`Flood ${index}`), extension.address]),
    )
    await waitForPrompt(panel, first)
    const { answer } = await sign(second, 'Patient')
    await expect.poll(readBadge).toBe('2')
    await panel.bringToFront()
    await approve(panel, 'Sign')
    await expect(getMessage(panel)).toHaveText('Patient')
    await approve(panel, 'Sign')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(getMessage(panel)).toHaveText('Flood 1')
    await panel.close()
    // Closing the panel also dismisses the page's other requests.
    expect((await Promise.all(answers)).slice(1)).toEqual(Array(4).fill(expect.objectContaining({ code: 4001 })))
  })
})

test('error: a password typed for one site or for the wallet does not carry over to the next prompt @second', async () => {
  await runFresh('a password typed for one site does not carry over to the next', async () => {
    await lock(panel)
    const shown = await sign(first, 'Shown')
    await waitForPrompt(panel, first)
    const next = await sign(second, 'Next')
    await expect.poll(readBadge).toBe('2')
    await panel.bringToFront()
    const field = panel.getByLabel('Password', { exact: true })
    await field.pressSequentially(password.slice(0, 5))
    await shown.page.close()
    const message = panel.getByText('The site that asked is gone')
    await expect(message).toBeVisible()
    await expect(message).not.toContainText('window')
    await panel.getByRole('button', { name: 'Continue' }).click()
    await expect(getMessage(panel)).toHaveText('Next')
    await expect(field).toHaveValue('')
    await enterPassword(panel)
    await approve(panel, 'Sign')
    expect(await next.answer).toMatch(/^0x[0-9a-f]{130}$/)
  })

  await runFresh(
    'a password typed for the wallet signs nothing for a page whose prompt appears meanwhile',
    async () => {
      await lock(panel)
      await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
      const field = panel.locator('input[type="password"]:visible')
      await field.pressSequentially(password.slice(0, 4))
      const { page, answer } = await sign(first, 'Meanwhile')
      await waitForPrompt(panel, first)
      await panel.keyboard.type(password.slice(4))
      await panel.keyboard.press('Enter')
      await expect(field).toHaveValue('')
      await expect(getMessage(panel)).toHaveText('Meanwhile')
      expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
      await reject(panel).click()
      expect(await answer).toMatchObject({ code: 4001 })
      await expect(field).toHaveValue(password.slice(0, 4))
      await expect(field).toBeFocused()
      await panel.getByRole('button', { name: 'Back' }).click()
    },
  )
})

/**
 * Page script that records the messages to our content script, each with its port. `resend` finds the last message that
 * contains a text, replaces that text, and sends the message again.
 */
const spy = `
  window.sent = []
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message, ports) {
    if (typeof message === 'string' && !ports?.length) sent.push({ port: this, message })
    return post.call(this, message, ports)
  }
  window.resend = (from, to) => {
    const { port, message } = sent.findLast(({ message }) => message.includes(from))
    post.call(port, message.replaceAll(from, to))
  }`

test('error: a page that resends its request with another message gets the shown message signed', async () => {
  const page = await openSite(extension.context, first, { script: listen + spy })
  await lock(panel)
  const texts = ['Pay one coin', 'Pay all coins'] as const
  const [shown, swapped] = texts.map((text) => `0x${Buffer.from(text).toString('hex')}`)
  const answer = requestFromSite(page, 'personal_sign', [shown, extension.address])
  await waitForPrompt(panel, first)
  const swap = () => page.evaluate(([from, to]) => window.resend(from, to), [shown, swapped] as [string, string])

  await swap()
  await expect(getMessage(panel)).toHaveText(texts[0])
  await enterPassword(panel)
  await swap()
  await expect(getMessage(panel)).toHaveText(texts[0])
  await approve(panel, 'Sign')

  const signature = (await answer) as `0x${string}`
  const verify = (message: string) => verifyMessage({ address: extension.address, message, signature })
  expect(await verify(texts[0])).toBe(true)
  expect(await verify(texts[1])).toBe(false)
  await expect(getHomeButton(panel)).toBeVisible()
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([extension.address])
  await test.step('locking leaves no key and no phrase in a heap or a database', () =>
    searchAfterLock(extension, panel))
})

// Runs last, because the other tests need the connection.
test('default: disconnecting a site in Settings immediately removes only its accounts', async () => {
  const page = await openSite(extension.context, first)
  const other = await openSite(extension.context, second)
  for (const connected of [page, other]) {
    expect(await requestFromSite(connected, 'eth_accounts')).toEqual([extension.address])
    await recordAccounts(connected)
  }
  await disconnectSite(panel, first)
  await expect.poll(() => page.evaluate('window.accounts')).toBe(0)
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
  expect(await requestFromSite(other, 'eth_accounts')).toEqual([extension.address])
  expect(await other.evaluate('window.accounts')).toBeUndefined()
})

declare global {
  interface Window {
    resend: (from: string, to: string) => void
  }
}
