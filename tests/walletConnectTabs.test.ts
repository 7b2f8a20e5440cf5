import { expect, test } from '@playwright/test'
import { getFrame } from './support/kit.ts'
import {
  chooseWalletConnect,
  connectPhone,
  copyCode,
  createSignRequest,
  expectAccounts,
  openPage,
  requestByKit,
  withPhones,
} from './support/walletConnect.ts'

// Second tier: several tabs. walletConnect.test.ts covers the connection.

const world = withPhones()

test('behavior: two tabs share one client, another origin does not, and the second tab takes over when the first closes @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page: first } = await world.connectedPage(context, phone)
  const sockets = world.relay.sockets().length
  const { page: second } = await openPage(context, world.home())
  await expectAccounts(second, [phone.addresses.eip155])

  await test.step('both tabs use one client', async () => {
    const signing = requestByKit(second, ...createSignRequest(phone))
    await (await phone.requests.next()).approve()
    expect(await signing).toMatch(/^0x/)
    expect(world.relay.sockets()).toHaveLength(sockets)
    const declined = requestByKit(second, ...createSignRequest(phone))
    await (await phone.requests.next()).reject(5001, 'Not there.')
    expect(await declined).toMatchObject({ code: 4001, data: { code: 5001, message: 'Not there.' } })
    await phone.emitChainChanged(31338)
    for (const page of [first, second]) await expect.poll(() => requestByKit(page, 'eth_chainId')).toBe('0x7a6a')
  })

  await test.step('two origins of one site do not see each other’s sessions', async () => {
    const { page: other } = await openPage(context, world.deployment.page('localhost', { second: true }))
    await expectAccounts(other, [])
    await chooseWalletConnect(other)
    await copyCode(other)
    await expectAccounts(other, [])
    expect(
      await getFrame(other, world.deployment.frame).evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('wc')),
      ),
    ).toEqual([])
    await other.close()
  })

  await test.step('the second tab takes over when the first closes', async () => {
    const interrupted = requestByKit(second, ...createSignRequest(phone))
    const old = await phone.requests.next()
    await first.close()
    expect(await interrupted).toMatchObject({ code: 8033, name: 'WalletHandedOverError' })
    await old.reject()
    const again = requestByKit(second, ...createSignRequest(phone))
    await (await phone.requests.next()).approve()
    expect(await again).toMatch(/^0x/)
  })

  await test.step('a tab that disconnects or connects does so for both', async () => {
    const { page: third } = await openPage(context, world.home())
    await expectAccounts(third, [phone.addresses.eip155])
    await third.evaluate(() => window.oriel?.disconnect())
    for (const page of [second, third]) await expectAccounts(page, [])
    await phone.deletions.next()
    await connectPhone(third, phone)
    await expectAccounts(second, [phone.addresses.eip155])
  })
})

test('behavior: a leader tab that sleeps loses the client, and its pending request ends with a code @second', async ({
  context,
}) => {
  await context.clock.install()
  const phone = await world.phone({ onRequest: 'hold' })
  const { page } = await world.connectedPage(context, phone)
  const interrupted = requestByKit(page, ...createSignRequest(phone))
  const old = await phone.requests.next()
  // Simulates a tab that receives no heartbeat from the leader tab, takes over, and then goes to sleep itself.
  await getFrame(page, world.deployment.frame).evaluate(
    (name) => void navigator.locks.request(name, { steal: true }, () => new Promise(() => {})),
    `oriel-walletconnect ${new URL(world.home()).origin}`,
  )
  expect(await interrupted).toMatchObject({ code: 8033 })
  await old.reject()
  const again = [requestByKit(page, ...createSignRequest(phone)), requestByKit(page, ...createSignRequest(phone))]
  const countWaiting = async () => {
    await page.clock.fastForward(1600)
    return phone.requests.waiting()
  }
  await expect.poll(countWaiting).toBe(2)
  for (const response of again) {
    await (await phone.requests.next()).approve()
    expect(await response).toMatch(/^0x/)
  }
})
