import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { approve, chooseOwnWallet, connectWallet, getDialog, getWallet, openDapp, request } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: slow connections, and files that fail to load. The first test counts what a new user loads.

const maxRequests = 12
const maxScriptBytes = 205_000

type Loaded = { path: string; type: string }

/** Records the requests to the frame's origin, and the bodies of its scripts to measure their size. */
function watchRequests(page: Page) {
  const asked: Loaded[] = []
  const bodies: Promise<Buffer>[] = []
  let waiting = 0
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    if (origin !== urls.frame) return
    waiting += 1
    asked.push({ path: pathname + search, type: request.resourceType() })
  })
  const end = () => {
    waiting -= 1
  }
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(urls.frame)) return
    end()
    if (/\/assets\/.*\.js$/.test(request.url())) {
      bodies.push(request.response().then((response) => response?.body() ?? Buffer.alloc(0)))
    }
  })
  page.on('requestfailed', (request) => request.url().startsWith(urls.frame) && end())
  page.on('websocket', (socket) => asked.push({ path: socket.url(), type: 'websocket' }))
  return {
    asked,
    isQuiet: () => waiting === 0,
    async scriptBytes() {
      return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    },
  }
}

/** Resolves once nothing is in flight and the frame's idle work has sent no further requests. */
async function settle(page: Page, { asked, isQuiet }: ReturnType<typeof watchRequests>) {
  const waitUntilIdle = () =>
    getFrame(page).evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))))
  await expect
    .poll(async () => {
      const before = asked.length
      for (let round = 0; round < 3; round++) await waitUntilIdle()
      return isQuiet() && asked.length === before
    })
    .toBe(true)
}

async function openConnect(page: Page) {
  const requests = watchRequests(page)
  await page.clock.install()
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(getWallet(page).getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await settle(page, requests)
  await page.clock.fastForward(60_000)
  await settle(page, requests)
  return requests
}

const listParts = (requests: Loaded[]) =>
  requests.flatMap(({ path }) => /\/assets\/([\w.-]+?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? [])

test('default: a new user who opens Connect and waits a minute loads little, and nothing of other wallets', async ({
  page,
}) => {
  const { asked, scriptBytes } = await openConnect(page)
  const list = asked.map(({ type, path }) => `${type} ${path}`).join('\n')
  expect(listParts(asked)).toEqual(expect.arrayContaining(['first', 'connect', 'requests']))
  expect(
    listParts(asked).filter((name) => /^(account|approve|send|window|vault|shared|solana|build)/.test(name)),
  ).toEqual([])
  expect(asked.filter(({ type }) => type === 'websocket')).toEqual([])
  expect(asked.length, list).toBeLessThanOrEqual(maxRequests)
  expect(await scriptBytes(), list).toBeLessThanOrEqual(maxScriptBytes)
})

test('behavior: on a slow connection no view is loaded before it is shown, and then it is @second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: '2g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  const { asked } = await openConnect(page)
  expect(listParts(asked).filter((name) => ['connect', 'account'].includes(name))).toEqual([])
  await getWallet(page).getByRole('button', { name: 'New to wallets? Learn more' }).click()
  await expect(getWallet(page).getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await expect(getWallet(page).getByText('One key for many sites')).toBeVisible()
  expect(listParts(asked)).toContain('connect')
})

test('error: a part of the app that does not load is reported where it is missing, and loads again @second', async ({
  page,
  context,
}) => {
  const wallet = getWallet(page)

  await test.step('a wallet whose app does not load says so, and tells the page when the user leaves', async () => {
    const file = '**/assets/first-*.js'
    await page.route(file, (route) => route.abort())
    await openDapp(page)
    const open = () =>
      page.evaluate(() =>
        window.oriel?.open().then(
          () => 'open',
          ({ code }: { code: number }) => code,
        ),
      )
    const failed = open()
    await expect(wallet.getByRole('alert')).toContainText('The wallet did not load')
    await wallet.getByRole('button', { name: 'Close' }).click()
    expect(await failed).toBe(8005)
    await expect(getDialog(page)).toHaveCount(0)

    const opened = open()
    await expect(wallet.getByRole('alert')).toBeVisible()
    await page.unroute(file)
    await wallet.getByRole('button', { name: 'Load again' }).click()
    expect(await opened).toBe('open')
    await expect(getDialog(page)).toBeVisible()
    await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })

  await test.step('a feature is loaded again when its view is opened again', async () => {
    const file = '**/assets/connect-*.js'
    await page.route(file, (route) => route.abort())
    await openDapp(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await wallet.getByRole('button', { name: 'New to wallets? Learn more' }).click()
    await expect(wallet.getByText('Something went wrong on this screen.')).toBeVisible()
    await expect(wallet.getByText('One key for many sites')).toBeHidden()
    await page.unroute(file)
    await wallet.getByRole('button', { name: 'Back' }).click()
    await wallet.getByRole('button', { name: 'New to wallets? Learn more' }).click()
    await expect(wallet.getByText('One key for many sites')).toBeVisible()
    await wallet.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a wallet window whose app does not load says so, and loads again', async () => {
    const file = '**/assets/startWindow-*.js'
    await context.route(file, (route) => route.abort())
    const window = await chooseOwnWallet(page)
    await expect(window.getByRole('alert')).toContainText('The wallet did not load')
    await context.unroute(file)
    await window.getByRole('button', { name: 'Load again' }).click()
    await expect(window.getByRole('button', { name: 'Create wallet' })).toBeVisible()
    await window.close()
  })

  await test.step('a request whose code does not load is refused, and the next one loads it', async () => {
    const file = '**/assets/consent-*.js'
    await page.route(file, (route) => route.abort())
    await openDapp(page)
    const { address } = await connectWallet(page)
    const sign = () => request(page, 'personal_sign', ['0x31', address])
    expect(await sign()).toEqual({ code: -32603, message: 'A part of the wallet could not be loaded.' })
    await page.unroute(file)
    const answer = sign()
    await approve(wallet, 'Sign')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  })
})
