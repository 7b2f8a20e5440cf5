import { type BrowserContext, expect, test } from '@playwright/test'
import { type Relay, startRelay } from '../host-example/localnet/relay.ts'
import { walletOf } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { frameOf } from './support/kit.ts'
import { type Phone, startPhone } from './support/phone.ts'
import {
  ask,
  chooseWalletConnect,
  connectPhone,
  copyCode,
  expectAccounts,
  openPage,
  stateOf,
} from './support/walletConnect.ts'

let relay: Relay
let deployment: Deployment
const phones: Phone[] = []
const stops: (() => Promise<void>)[] = []

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeAll(async () => {
  relay = await startRelay({ port: 0 })
  deployment = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [relay.url] } })
})
test.afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop()
  for (const stop of stops.splice(0)) await stop()
})
test.afterAll(async () => {
  await deployment.stop()
  await relay.stop()
})

async function phoneWith(options: Partial<Parameters<typeof startPhone>[0]> = {}): Promise<Phone> {
  const phone = await startPhone({ relayUrl: relay.url, ...options })
  phones.push(phone)
  return phone
}

const home = () => deployment.page('localhost')
const sign = (phone: Phone) => ['personal_sign', ['0x6869', phone.addresses.eip155]] as const
const portOf = (url: string) => Number(new URL(url).port)

async function connectedPage(context: BrowserContext, phone: Phone) {
  const opened = await openPage(context, home())
  await connectPhone(opened.page, phone)
  return opened
}

test('behavior: the relay goes away in the middle of a request; it is answered when the relay is back', async ({
  context,
}) => {
  const port = portOf(relay.url)
  const phone = await phoneWith({ onRequest: 'hold' })
  const { page } = await connectedPage(context, phone)
  const asked = ask(page, ...sign(phone))
  const request = await phone.requests.next()
  await relay.stop()
  expect((await stateOf(page))?.status).toBe('connected')
  // Asked while there is no relay at all.
  const later = ask(page, ...sign(phone))
  relay = await startRelay({ port, mailbox: relay.mailbox })
  await request.approve()
  expect(await asked).toMatch(/^0x/)
  await (await phone.requests.next()).approve()
  expect(await later).toMatch(/^0x/)
  expect((await stateOf(page))?.status).toBe('connected')
})

test('behavior: a page that is reloaded in the middle has its session again, and late answers disturb nobody', async ({
  context,
}) => {
  const phone = await phoneWith({ onRequest: 'hold' })
  const { page, problems } = await connectedPage(context, phone)
  void ask(page, ...sign(phone)).catch(() => undefined)
  const lost = await phone.requests.next()
  await page.reload()
  await expectAccounts(page, [phone.addresses.eip155])
  await lost.approve()
  const again = ask(page, ...sign(phone))
  await (await phone.requests.next()).approve()
  expect(await again).toMatch(/^0x/)
  expect(await stateOf(page, 'solana')).toMatchObject({ status: 'connected', walletName: 'Test Phone' })

  // And what the phone ended while no page was there.
  await page.goto('about:blank')
  await phone.disconnect()
  await page.goto(home())
  await page.waitForFunction(() => 'oriel' in window)
  await expectAccounts(page, [])
  await connectPhone(page, phone)
  expect(problems).toEqual([])
})

test('behavior: a code is replaced before it dies; the old one still works, and only one of them counts', async ({
  context,
}) => {
  const [phone, late] = [await phoneWith(), await phoneWith()]
  await context.clock.install()
  const { page } = await openPage(context, home())
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

test('behavior: after a long time away the code on screen is a living one', async ({ context }) => {
  const phone = await phoneWith()
  await context.clock.install()
  const { page } = await openPage(context, home())
  await chooseWalletConnect(page)
  const first = await copyCode(page)
  await page.clock.fastForward(400_000)
  await expect.poll(() => copyCode(page)).not.toBe(first)
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
})

test('behavior: an attempt is given up; what the phone approves afterwards is given back', async ({ context }) => {
  const phone = await phoneWith({ onProposal: 'ignore' })
  const { page } = await openPage(context, home())
  const connecting = ask(page, 'eth_requestAccounts')
  await walletOf(page)
    .getByRole('button', { name: /^WalletConnect/ })
    .click()
  await phone.pair(await copyCode(page))
  await phone.proposals.next()
  await page.evaluate(() => window.oriel?.close())
  expect(await connecting).toMatchObject({ code: 4001 })
  expect((await stateOf(page))?.status).toBe('disconnected')
  await phone.approve()
  await phone.deletions.next()
  expect((await stateOf(page))?.status).toBe('disconnected')

  phone.onProposal = 'approve'
  await connectPhone(page, phone)
})

test('behavior: broken records end the session clearly, and a new one is made', async ({ context }) => {
  const phone = await phoneWith()
  const { page } = await connectedPage(context, phone)
  const breakRecords = (name: string, value: unknown) =>
    frameOf(page, deployment.frame).evaluate(
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
      [new URL(home()).origin, name, value] as const,
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
    await page.waitForFunction(() => 'oriel' in window)
    await expectAccounts(page, [])
    await connectPhone(page, phone)
  }
})

test('behavior: two tabs have one client; the other takes over when the first closes, and nothing hangs', async ({
  context,
}) => {
  const phone = await phoneWith({ onRequest: 'hold' })
  const { page: first } = await connectedPage(context, phone)
  const { page: second } = await openPage(context, home())
  const sockets = relay.sockets().length
  await expectAccounts(second, [phone.addresses.eip155])
  const asked = ask(second, ...sign(phone))
  await (await phone.requests.next()).approve()
  expect(await asked).toMatch(/^0x/)
  expect(relay.sockets()).toHaveLength(sockets)
  // Codes of the wallet come through, too.
  const declined = ask(second, ...sign(phone))
  await (await phone.requests.next()).reject(5001, 'Not there.')
  expect(await declined).toMatchObject({ code: 5001, name: 'PeerRejectedChainsError' })
  await phone.emitChainChanged(31338)
  for (const page of [first, second]) await expect.poll(() => ask(page, 'eth_chainId')).toBe('0x7a6a')

  const interrupted = ask(second, ...sign(phone))
  const old = await phone.requests.next()
  await first.close()
  expect(await interrupted).toMatchObject({ code: 8033, name: 'WalletHandedOverError' })
  await old.reject()
  const again = ask(second, ...sign(phone))
  await (await phone.requests.next()).approve()
  expect(await again).toMatch(/^0x/)

  const { page: third } = await openPage(context, home())
  await expectAccounts(third, [phone.addresses.eip155])
  await third.evaluate(() => window.oriel?.disconnect())
  for (const page of [second, third]) await expectAccounts(page, [])
  await phone.deletions.next()
  // A tab that shows a code for the other one's client.
  await connectPhone(third, phone)
  await expectAccounts(second, [phone.addresses.eip155])
})

test('behavior: a tab that has the client and sleeps loses it; what it waited for ends with a code', async ({
  context,
}) => {
  const phone = await phoneWith({ onRequest: 'hold' })
  const { page } = await connectedPage(context, phone)
  const interrupted = ask(page, ...sign(phone))
  const old = await phone.requests.next()
  // What a tab does that gets no sign of life from the one with the client; this one then sleeps itself.
  await frameOf(page, deployment.frame).evaluate(
    (name) => void navigator.locks.request(name, { steal: true }, () => new Promise(() => {})),
    `oriel-walletconnect ${new URL(home()).origin}`,
  )
  expect(await interrupted).toMatchObject({ code: 8033 })
  await old.reject()
  const again = ask(page, ...sign(phone))
  await (await phone.requests.next()).approve()
  expect(await again).toMatch(/^0x/)
})

test('behavior: two origins of one site do not see each other’s sessions', async ({ context }) => {
  const phone = await phoneWith()
  await connectedPage(context, phone)
  const { page: other } = await openPage(context, deployment.page('localhost', { second: true }))
  await expectAccounts(other, [])
  await chooseWalletConnect(other)
  await copyCode(other)
  await expectAccounts(other, [])
  expect(
    await frameOf(other, deployment.frame).evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('wc')),
    ),
  ).toEqual([])
})

test('error: no relay answers: it says so, goes on when one is there, and takes the next one in the list', async ({
  context,
}) => {
  const dead = await startRelay({ port: 0 })
  await dead.stop()
  const unlucky = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [dead.url] } })
  stops.push(unlucky.stop)
  const { page } = await openPage(context, unlucky.page('localhost'))
  await chooseWalletConnect(page)
  await expect(
    walletOf(page)
      .getByText(/relay can(not)? be reached/i)
      .first(),
  ).toBeVisible()
  const revived = await startRelay({ port: portOf(dead.url) })
  stops.push(revived.stop)
  await frameOf(page, unlucky.frame).evaluate(() => dispatchEvent(new Event('online')))
  const phone = await phoneWith({ relayUrl: revived.url })
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
  await page.close()
  await revived.stop()

  const lucky = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: [dead.url, relay.url] } })
  stops.push(lucky.stop)
  const other = await phoneWith()
  const { page: next } = await openPage(context, lucky.page('localhost'))
  await connectPhone(next, other)
  expect(await ask(next, ...sign(other))).toMatch(/^0x/)
})
