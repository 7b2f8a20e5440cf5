import { expect, type Page, test } from '@playwright/test'
import { type RelayOptions, startRelay } from '../localnet/relay/relay.ts'
import { findFreePort } from '../localnet/servers/ports.ts'
import { getWallet } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { getFrame } from './support/kit.ts'
import {
  chooseWalletConnect,
  connectPhone,
  copyCode,
  createSignRequest,
  expectAccounts,
  openPage,
  pressForPhone,
  readState,
  requestByKit,
  withPhones,
} from './support/walletConnect.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: error cases. walletConnect.test.ts covers the connection.

const world = withPhones()
const stops: (() => Promise<void>)[] = []
const getPort = (url: string) => Number(new URL(url).port)
const getUnreachableMessage = (page: Page) =>
  getWallet(page)
    .getByText(/Can’t reach WalletConnect/)
    .first()
/** Dispatches the event that browsers fire when the network is back. */
const goOnline = (page: Page, frame: string) => getFrame(page, frame).evaluate(() => dispatchEvent(new Event('online')))
const disconnect = (page: Page) => page.evaluate(() => window.oriel?.disconnect())

test.afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function expectForgotten(page: Page) {
  await page.waitForFunction(() => 'oriel' in window)
  const readStored = async () =>
    getFrame(page, world.deployment.frame).evaluate(
      (origin) => localStorage.getItem(`oriel/${origin}/session`),
      new URL(world.home()).origin,
    )
  await expect.poll(() => readStored().catch(() => 'not loaded')).toBe('{}')
  await expectAccounts(page, [])
}

/** Overwrites the client's records whose keys contain `name`. Returns the number of overwritten records. */
function overwriteRecords(page: Page, name: string, value: unknown) {
  return getFrame(page, world.deployment.frame).evaluate(
    async ([origin, name, value]) => {
      const open = indexedDB.open(`oriel-walletconnect ${origin}`)
      await new Promise((done) => {
        open.onsuccess = done
      })
      const store = open.result.transaction('items', 'readwrite').objectStore('items')
      const keysRequest = store.getAllKeys()
      await new Promise((done) => {
        keysRequest.onsuccess = done
      })
      const keys = keysRequest.result.filter((key) => String(key).includes(String(name)))
      for (const key of keys) store.put(value, key)
      await new Promise((done) => {
        store.transaction.oncomplete = done
      })
      open.result.close()
      return keys.length
    },
    [new URL(world.home()).origin, name, value] as const,
  )
}

test('behavior: late answers, a reload, a relay that fails and broken records end a session or leave it whole @second', async ({
  context,
}) => {
  const phone = await world.phone({ onProposal: 'ignore', onRequest: 'hold' })
  const { page, problems } = await openPage(context, world.home())

  await test.step('an approval that arrives after the user cancelled ends the session', async () => {
    const connecting = requestByKit(page, 'eth_requestAccounts')
    await pressForPhone(page)
    await phone.pair(await copyCode(page))
    await phone.proposals.next()
    await page.evaluate(() => window.oriel?.close())
    expect(await connecting).toMatchObject({ code: 4001 })
    await expect.poll(async () => (await readState(page))?.status).toBe('disconnected')
    await phone.approve()
    await phone.deletions.next()
    expect((await readState(page))?.status).toBe('disconnected')

    phone.onProposal = 'approve'
    await connectPhone(page, phone)
  })

  await test.step('a page that is reloaded during a request restores its session, and a late answer has no effect', async () => {
    void requestByKit(page, ...createSignRequest(phone)).catch(() => undefined)
    const lost = await phone.requests.next()
    await page.reload()
    await expectAccounts(page, [phone.addresses.eip155])
    await lost.approve()
    const again = requestByKit(page, ...createSignRequest(phone))
    await (await phone.requests.next()).approve()
    expect(await again).toMatch(/^0x/)
    await expect.poll(() => readState(page, 'solana')).toMatchObject({ status: 'connected', walletName: 'Test Phone' })
  })

  await test.step('a session that ended while the page was away is forgotten', async () => {
    await page.goto('about:blank')
    await phone.disconnect()
    await page.goto(world.home())
    await expectForgotten(page)
    await connectPhone(page, phone)
    expect(problems).toEqual([])
  })

  await test.step('a request during which the relay fails is answered when the relay is back', async () => {
    const port = getPort(world.relay.url)
    const signing = requestByKit(page, ...createSignRequest(phone))
    const request = await phone.requests.next()
    await world.relay.stop()
    expect((await readState(page))?.status).toBe('connected')
    const later = requestByKit(page, ...createSignRequest(phone))
    world.relay = await startRelay({ port, mailbox: world.relay.mailbox })
    await request.approve()
    expect(await signing).toMatch(/^0x/)
    await (await phone.requests.next()).approve()
    expect(await later).toMatch(/^0x/)
    expect((await readState(page))?.status).toBe('connected')
  })

  await test.step('broken records end the session, and a new one can be made', async () => {
    for (const [name, value] of [
      ['session', [null]],
      ['session', [{ topic: 'x', expiry: 1, namespaces: 'broken' }]],
      ['keychain', { nothing: 'here' }],
      ['keychain', 5],
      ['oriel:current', 'nonsense'],
      ['wc@2', 'all of it'],
    ] as const) {
      expect(await overwriteRecords(page, name, value), name).toBeGreaterThan(0)
      await page.reload()
      await expectForgotten(page)
      await connectPhone(page, phone)
    }
  })
})

const userAgents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Telegram:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/10.14.5',
}

test('behavior: on an iPhone and in Telegram, the same call continues after Back, and connects when the phone approves @second', async ({
  browser,
}) => {
  for (const [name, userAgent] of Object.entries(userAgents)) {
    await test.step(name, async () => {
      const context = await browser.newContext({
        userAgent,
        viewport: { width: 390, height: 720 },
        hasTouch: true,
        isMobile: true,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const phone = await world.phone({ onProposal: 'ignore' })
      const { page, problems } = await openPage(context, world.home())
      const press = (name: string) => getWallet(page).getByRole('button', { name, exact: true }).click()
      const goBack = () => press('Back')
      await page.evaluate(() => void window.oriel?.open())
      await press('MetaMask')
      const code = await copyCode(page)
      await phone.pair(code)
      await phone.proposals.next()
      await goBack()
      await press('MetaMask')
      expect(await copyCode(page)).toBe(code)
      await goBack()
      await phone.approve()
      await expectAccounts(page, [phone.addresses.eip155])
      expect(problems).toEqual([])
      await context.close()
    })
  }
})

test('behavior: a code is replaced before it expires, and one on screen after a long absence is valid @second', async ({
  context,
}) => {
  const phone = await world.phone()
  const late = await world.phone()
  await context.clock.install()
  const { page } = await openPage(context, world.home())

  await test.step('the old one still works, and only one of them connects', async () => {
    await chooseWalletConnect(page)
    const first = await copyCode(page)
    await page.clock.fastForward(200_000)
    expect(await copyCode(page)).toBe(first)
    await page.clock.fastForward(31_000)
    await expect.poll(() => copyCode(page)).not.toBe(first)
    const second = await copyCode(page)
    await phone.pair(first)
    await expectAccounts(page, [phone.addresses.eip155])
    await late.pair(second)
    await late.proposals.next()
    await late.deletions.next()
    await expectAccounts(page, [phone.addresses.eip155])
  })

  await test.step('a long absence', async () => {
    await disconnect(page)
    await phone.deletions.next()
    // Sets the clock back to the real time, because WalletConnect relays reject auth tokens whose `iat` is minutes in
    // the future.
    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await expectAccounts(page, [])
    await chooseWalletConnect(page)
    const first = await copyCode(page)
    await page.clock.fastForward(400_000)
    await expect.poll(() => copyCode(page)).not.toBe(first)
    await late.pair(await copyCode(page))
    await expectAccounts(page, [late.addresses.eip155])
  })
})

test('error: without a relay the view reports it, and sessions and codes go on with the next one in the list @second', async ({
  context,
}) => {
  const ports = [await findFreePort(), await findFreePort()] as const
  const relayUrls = ports.map((port) => `ws://127.0.0.1:${port}`)
  const two = await startDeployment({ hosts: ['localhost'], settings: { relayUrls } })
  stops.push(two.stop)
  const start = async (port: number, options: Partial<RelayOptions> = {}) => {
    const relay = await startRelay({ port, ...options })
    stops.push(relay.stop)
    return relay
  }
  const { page } = await openPage(context, two.page('localhost'))
  await chooseWalletConnect(page)
  await expect(getUnreachableMessage(page)).toBeVisible()
  const first = await start(ports[0])
  await goOnline(page, two.frame)
  const phone = await world.phone({ relayUrl: first.url, onRequest: 'hold' })
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
  const expectSignature = async () => {
    const signing = requestByKit(page, ...createSignRequest(phone))
    await (await phone.requests.next()).approve()
    expect(await signing).toMatch(/^0x/)
  }

  await first.stop()
  const next = await start(ports[1], { mailbox: first.mailbox })
  await test.step('when the relay of a session fails for good, the next one takes over', async () => {
    await phone.restart(next.url)
    await expectSignature()
  })

  await test.step('a page that begins without the first one uses the next', async () => {
    await disconnect(page)
    await page.reload()
    await expectAccounts(page, [])
    await connectPhone(page, phone)
    await expectSignature()
  })

  await test.step('a code on screen is replaced after its relay failed', async () => {
    await disconnect(page)
    await expectAccounts(page, [])
    await chooseWalletConnect(page)
    const dead = await copyCode(page)
    await next.stop()
    await expect(getUnreachableMessage(page)).toBeVisible()
    await start(ports[1])
    await goOnline(page, two.frame)
    await expect.poll(() => copyCode(page)).not.toBe(dead)
    await phone.pair(await copyCode(page))
    await expectAccounts(page, [phone.addresses.eip155])
  })
})

const findAlerts = (events: { type: string; code?: number }[]) =>
  events.flatMap(({ type, code }) => (type === 'ALERT' ? [code] : []))

test('error: a relay that refuses the deployment, its page or a wrong clock has its reason shown, and alerted once @second', async ({
  context,
}) => {
  const restart = async (options: Omit<RelayOptions, 'port'>) => {
    const port = getPort(world.relay.url)
    await world.relay.stop()
    world.relay = await startRelay({ port, ...options })
  }

  await test.step('the deployment, then its page', async () => {
    await restart({ projects: ['somebody-else'] })
    const { page, problems } = await openPage(context, world.home())
    const events = await recordEvents(page)
    const wallet = getWallet(page)
    const tryAgain = () => wallet.getByRole('button', { name: 'Try again' }).click()
    await chooseWalletConnect(page)
    await expect(wallet.getByText(/^Invalid project ID: /)).toBeVisible()
    await expect(wallet.getByText('Error 8004', { exact: true })).toBeVisible()
    await tryAgain()
    await expect(wallet.getByText(/^Invalid project ID: /)).toBeVisible()
    await restart({ origins: ['https://elsewhere.example'] })
    await tryAgain()
    await expect(wallet.getByText('This site isn’t set up for Oriel yet.')).toBeVisible()
    await wallet.getByText('Details', { exact: true }).click()
    await expect(wallet.getByText(/^Invalid App Configuration: /)).toBeVisible()
    await expect.poll(async () => findAlerts(await events())).toEqual([8004, 8107])
    expect(problems.filter((text) => text.includes('Invalid Project ID'))).toHaveLength(1)
    await page.close()
  })

  await test.step('a wrong clock; the right one is accepted', async () => {
    await restart({})
    // Sets the wrong time before the page opens, because a connection attempt uses the time at which it began.
    await context.clock.setSystemTime(Date.now() + 3_600_000)
    const { page } = await openPage(context, world.home())
    const events = await recordEvents(page)
    const wallet = getWallet(page)
    await chooseWalletConnect(page)
    await expect(wallet.getByText(/^Session expired: your device’s clock is wrong/)).toBeVisible()
    await expect.poll(async () => findAlerts(await events())).toEqual([8034])

    await context.clock.setSystemTime(Date.now())
    await wallet.getByRole('button', { name: 'Try again' }).click()
    const phone = await world.phone()
    await phone.pair(await copyCode(page))
    await expectAccounts(page, [phone.addresses.eip155])
    const success = { type: 'CONNECT_SUCCESS', method: 'qrcode', name: 'Test Phone', reconnect: false }
    await expect.poll(events).toContainEqual(expect.objectContaining(success))
    await page.close()
  })
})
