import { expect, type Page, test } from '@playwright/test'
import { findFreePort } from '../localnet/ports.ts'
import { startRelay } from '../localnet/relay.ts'
import { walletOf } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { frameOf } from './support/kit.ts'
import {
  ask,
  chooseWalletConnect,
  connectPhone,
  copyCode,
  expectAccounts,
  openPage,
  pressForPhone,
  signWith,
  stateOf,
  withPhones,
} from './support/walletConnect.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: error cases. walletConnect.test.ts covers the connection.

const world = withPhones()
const stops: (() => Promise<void>)[] = []
const portOf = (url: string) => Number(new URL(url).port)

test.afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function expectForgotten(page: Page) {
  await page.waitForFunction(() => 'oriel' in window)
  const stored = async () =>
    frameOf(page, world.deployment.frame).evaluate(
      (origin) => localStorage.getItem(`oriel/${origin}/session`),
      new URL(world.home()).origin,
    )
  await expect.poll(() => stored().catch(() => 'not loaded')).toBe('{}')
  await expectAccounts(page, [])
}

test('behavior: a request during which the relay fails is answered when the relay is back @second', async ({
  context,
}) => {
  const port = portOf(world.relay.url)
  const phone = await world.phone({ onRequest: 'hold' })
  const { page } = await world.connectedPage(context, phone)
  const asked = ask(page, ...signWith(phone))
  const request = await phone.requests.next()
  await world.relay.stop()
  expect((await stateOf(page))?.status).toBe('connected')
  const later = ask(page, ...signWith(phone))
  world.relay = await startRelay({ port, mailbox: world.relay.mailbox })
  await request.approve()
  expect(await asked).toMatch(/^0x/)
  await (await phone.requests.next()).approve()
  expect(await later).toMatch(/^0x/)
  expect((await stateOf(page))?.status).toBe('connected')
})

test('behavior: a page that is reloaded during a request restores its session, and a late answer has no effect @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page, problems } = await world.connectedPage(context, phone)
  void ask(page, ...signWith(phone)).catch(() => undefined)
  const lost = await phone.requests.next()
  await page.reload()
  await expectAccounts(page, [phone.addresses.eip155])
  await lost.approve()
  const again = ask(page, ...signWith(phone))
  await (await phone.requests.next()).approve()
  expect(await again).toMatch(/^0x/)
  await expect.poll(() => stateOf(page, 'solana')).toMatchObject({ status: 'connected', walletName: 'Test Phone' })

  await page.goto('about:blank')
  await phone.disconnect()
  await page.goto(world.home())
  await expectForgotten(page)
  await connectPhone(page, phone)
  expect(problems).toEqual([])
})

test('behavior: a code is replaced before it expires; the old one still works, and only one of them connects @second', async ({
  context,
}) => {
  const [phone, late] = [await world.phone(), await world.phone()]
  await context.clock.install()
  const { page } = await openPage(context, world.home())
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

test('behavior: after a long absence the code on screen is a valid one @second', async ({ context }) => {
  const phone = await world.phone()
  await context.clock.install()
  const { page } = await openPage(context, world.home())
  await chooseWalletConnect(page)
  const first = await copyCode(page)
  await page.clock.fastForward(400_000)
  await expect.poll(() => copyCode(page)).not.toBe(first)
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
})

test('behavior: an approval that arrives after the visitor cancelled ends the session @second', async ({ context }) => {
  const phone = await world.phone({ onProposal: 'ignore' })
  const { page } = await openPage(context, world.home())
  const connecting = ask(page, 'eth_requestAccounts')
  await pressForPhone(page)
  await phone.pair(await copyCode(page))
  await phone.proposals.next()
  await page.evaluate(() => window.oriel?.close())
  expect(await connecting).toMatchObject({ code: 4001 })
  await expect.poll(async () => (await stateOf(page))?.status).toBe('disconnected')
  await phone.approve()
  await phone.deletions.next()
  expect((await stateOf(page))?.status).toBe('disconnected')

  phone.onProposal = 'approve'
  await connectPhone(page, phone)
})

test('behavior: broken records end the session, and a new one can be made @second', async ({ context }) => {
  const phone = await world.phone()
  const { page } = await world.connectedPage(context, phone)
  const breakRecords = (name: string, value: unknown) =>
    frameOf(page, world.deployment.frame).evaluate(
      async ([origin, name, value]) => {
        const open = indexedDB.open(`oriel-walletconnect ${origin}`)
        await new Promise((done) => {
          open.onsuccess = done
        })
        const store = open.result.transaction('items', 'readwrite').objectStore('items')
        const asked = store.getAllKeys()
        await new Promise((done) => {
          asked.onsuccess = done
        })
        const keys = asked.result.filter((key) => String(key).includes(String(name)))
        for (const key of keys) store.put(value, key)
        await new Promise((done) => {
          store.transaction.oncomplete = done
        })
        open.result.close()
        return keys.length
      },
      [new URL(world.home()).origin, name, value] as const,
    )
  for (const [name, value] of [
    ['session', [null]],
    ['session', [{ topic: 'x', expiry: 1, namespaces: 'broken' }]],
    ['keychain', { nothing: 'here' }],
    ['keychain', 5],
    ['oriel:current', 'nonsense'],
    ['wc@2', 'all of it'],
  ] as const) {
    expect(await breakRecords(name, value), name).toBeGreaterThan(0)
    await page.reload()
    await expectForgotten(page)
    await connectPhone(page, phone)
  }
})

test('behavior: when the relay of a session fails for good, the next one in the list takes over, even for a code on screen @second', async ({
  context,
}) => {
  const [first, spare] = [
    await startRelay({ port: await findFreePort() }),
    await startRelay({ port: await findFreePort() }),
  ]
  await spare.stop()
  stops.push(() => first.stop())
  const two = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [first.url, spare.url] } })
  stops.push(two.stop)
  const phone = await world.phone({ relayUrl: first.url, onRequest: 'hold' })
  const { page } = await openPage(context, two.page('localhost'))
  await chooseWalletConnect(page)
  const dead = await copyCode(page)
  await first.stop()
  await expect(
    walletOf(page)
      .getByText(/Can’t reach WalletConnect/)
      .first(),
  ).toBeVisible()
  const again = await startRelay({ port: portOf(first.url) })
  stops.push(() => again.stop())
  await frameOf(page, two.frame).evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => copyCode(page)).not.toBe(dead)
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])

  await again.stop()
  const other = await startRelay({ port: portOf(spare.url), mailbox: again.mailbox })
  stops.push(other.stop)
  await phone.restart(other.url)
  const asked = ask(page, ...signWith(phone))
  await (await phone.requests.next()).approve()
  expect(await asked).toMatch(/^0x/)
})

const alertsOf = (events: { type: string; code?: number }[]) =>
  events.flatMap(({ type, code }) => (type === 'ALERT' ? [code] : []))

test('error: a relay that refuses the deployment or its page has its reason shown, and alerted once @second', async ({
  context,
}) => {
  let relay = await startRelay({ port: await findFreePort(), projects: ['somebody-else'] })
  stops.push(() => relay.stop())
  const refused = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [relay.url] } })
  stops.push(refused.stop)
  const { page, problems } = await openPage(context, refused.page('localhost'))
  const events = await recordEvents(page)
  const wallet = walletOf(page)
  const again = () => wallet.getByRole('button', { name: 'Try again' }).click()
  await chooseWalletConnect(page)
  await expect(wallet.getByText(/^Invalid project ID: /)).toBeVisible()
  await expect(wallet.getByText('Error 8004', { exact: true })).toBeVisible()
  await again()
  await expect(wallet.getByText(/^Invalid project ID: /)).toBeVisible()
  await relay.stop()
  relay = await startRelay({ port: portOf(relay.url), origins: ['https://elsewhere.example'] })
  await again()
  await expect(wallet.getByText('This site isn’t set up for Oriel yet.')).toBeVisible()
  await wallet.getByText('Details', { exact: true }).click()
  await expect(wallet.getByText(/^Invalid App Configuration: /)).toBeVisible()
  await expect.poll(async () => alertsOf(await events())).toEqual([8004, 8107])
  expect(problems.filter((text) => text.includes('Invalid Project ID'))).toHaveLength(1)
  await page.close()
})

test('error: a wrong clock that the relay does not accept is reported, and the right one is accepted @second', async ({
  context,
}) => {
  // The clock is wrong from the start, because a connection that is being made keeps the earlier time.
  await context.clock.setSystemTime(Date.now() + 3_600_000)
  const { page } = await openPage(context, world.home())
  const events = await recordEvents(page)
  const wallet = walletOf(page)
  await chooseWalletConnect(page)
  await expect(wallet.getByText(/^Session expired: your device’s clock is wrong/)).toBeVisible()
  await expect.poll(async () => alertsOf(await events())).toEqual([8034])

  await context.clock.setSystemTime(Date.now())
  await wallet.getByRole('button', { name: 'Try again' }).click()
  const phone = await world.phone()
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
  const success = { type: 'CONNECT_SUCCESS', method: 'qrcode', name: 'Test Phone', reconnect: false }
  await expect.poll(events).toContainEqual(expect.objectContaining(success))
  await page.close()
})

test('error: without a relay the view reports it, continues when one is back, and uses the next one in the list @second', async ({
  context,
}) => {
  const dead = await startRelay({ port: await findFreePort() })
  await dead.stop()
  const unlucky = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [dead.url] } })
  stops.push(unlucky.stop)
  const { page } = await openPage(context, unlucky.page('localhost'))
  await chooseWalletConnect(page)
  await expect(
    walletOf(page)
      .getByText(/Can’t reach WalletConnect/)
      .first(),
  ).toBeVisible()
  const revived = await startRelay({ port: portOf(dead.url) })
  stops.push(revived.stop)
  await frameOf(page, unlucky.frame).evaluate(() => dispatchEvent(new Event('online')))
  const phone = await world.phone({ relayUrl: revived.url })
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
  await page.close()
  await revived.stop()

  const lucky = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [dead.url, world.relay.url] } })
  stops.push(lucky.stop)
  const other = await world.phone()
  const { page: next } = await openPage(context, lucky.page('localhost'))
  await connectPhone(next, other)
  expect(await ask(next, ...signWith(other))).toMatch(/^0x/)
})
