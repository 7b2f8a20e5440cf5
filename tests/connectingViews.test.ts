import { expect, type Page, test } from '@playwright/test'
import { approve, expectHiddenDialog, getWallet, openDapp, request } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { type Phone, startPhone } from './support/phone.ts'
import { urls } from './support/ports.ts'
import { chooseWalletConnect, copyCode, expectAccounts, readState, requestByKit } from './support/walletConnect.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: intermediate views. pageWallets.test.ts and walletConnect.test.ts cover the connection.

const phones: Phone[] = []

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop()
})

async function startTestPhone(options: Partial<Parameters<typeof startPhone>[0]> = {}): Promise<Phone> {
  const rpcUrls = { 'eip155:31337': urls.chains[0], 'eip155:31338': urls.chains[1] }
  const phone = await startPhone({ relayUrl: urls.relay, rpcUrls, ...options })
  phones.push(phone)
  return phone
}

const toUrl = (options: object) => `${urls.host}/?options=${encodeURIComponent(JSON.stringify(options))}`
const getButton = (page: Page, name: string | RegExp) => getWallet(page).getByRole('button', { name })
const openWallet = (page: Page, options?: object) =>
  page.evaluate((options) => window.oriel?.open(options as never), options)

test('behavior: a wallet of the page is asked at once, is shown for a moment when it is connected, and agrees to a network @second', async ({
  page,
}) => {
  const [wallet] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]

  await test.step('a rejection can be retried and a wait can be cancelled', async () => {
    await openDapp(page)
    const events = await recordEvents(page)
    wallet.refuses = { code: 4001, message: 'No.' }
    await openWallet(page)
    await getButton(page, /^Alpha/).click()
    await expect(getWallet(page).getByText('Request canceled')).toBeVisible()
    await expect.poll(() => readState(page)).toMatchObject({ status: 'disconnected' })

    wallet.refuses = { code: -32603, message: 'The battery is flat.' }
    await getButton(page, 'Try again').click()
    await expect(getWallet(page).getByText('“The battery is flat.”')).toBeVisible()
    await expect(getWallet(page).getByText('Error -32603', { exact: true })).toBeVisible()

    wallet.refuses = undefined
    wallet.isSlow = true
    await getButton(page, 'Try again').click()
    await expect(getWallet(page).getByText('Continue in Alpha')).toBeVisible()
    await expect.poll(async () => (await readState(page))?.status).toBe('connecting')
    await getButton(page, 'Cancel').click()
    await expect(getWallet(page).getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await expect.poll(async () => (await readState(page))?.status).toBe('disconnected')

    wallet.release()
    await getButton(page, /^Alpha/).click()
    await expectAccounts(page, [wallet.account.address])
    await expectHiddenDialog(page)
    const success = { type: 'CONNECT_SUCCESS', namespaces: ['eip155'], method: 'browser', name: 'Alpha' }
    const chosen = { type: 'SELECT_WALLET', name: 'Alpha', platform: 'browser' }
    await expect
      .poll(async () => (await events()).filter(({ type }) => !type.startsWith('MODAL_')))
      .toMatchObject([
        { type: 'INITIALIZE' },
        chosen,
        { type: 'USER_REJECTED', code: 4001, message: 'User rejected the request.' },
        { type: 'CONNECT_ERROR', code: -32603, message: 'The battery is flat.' },
        { type: 'USER_REJECTED', code: 4001 },
        chosen,
        { ...success, reconnect: false },
      ])

    await page.reload()
    const later = await recordEvents(page)
    await expect.poll(async () => (await later()).at(-1)).toMatchObject({ ...success, reconnect: true })
  })

  await test.step('choosing a network leads to the wallet that has to agree, or to connecting the wallet that is missing', async () => {
    wallet.knows.set(31338, urls.chains[1])
    await openWallet(page, { view: 'Networks' })
    wallet.refuses = { code: 4001, message: 'No.' }
    await getButton(page, /Local Two/).click()
    await expect(getWallet(page).getByText('Switch declined')).toBeVisible()
    expect(await requestByKit(page, 'eth_chainId')).toBe('0x7a69')
    wallet.refuses = undefined
    await getButton(page, 'Try again').click()
    await expect.poll(() => requestByKit(page, 'eth_chainId')).toBe('0x7a6a')
    await expect(getWallet(page).getByRole('dialog', { name: 'Choose network' })).toBeVisible()

    await getButton(page, /Solana/).click()
    await expect(getWallet(page).getByText('Switch to Solana')).toBeVisible()
    await expect(getWallet(page).getByText(/^Alpha isn’t connected to Solana/)).toBeVisible()
    await approve(getWallet(page), 'Switch')
    await expect(getWallet(page).getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(await requestByKit(page, 'eth_accounts')).toEqual([wallet.account.address])
  })

  await test.step('after a connection the page has its answer, and the modal shows the wallet for a moment', async () => {
    await page.evaluate(() => window.oriel?.disconnect())
    await page.clock.install()
    await openDapp(page)
    const dialog = getWallet(page).getByRole('dialog', { name: 'Connected' })
    for (const end of ['by itself', 'by the user']) {
      wallet.isSlow = true
      const answer = request(page, 'eth_requestAccounts', [])
      await getButton(page, /^Alpha/).click()
      await expect(getWallet(page).getByText('Continue in Alpha')).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      wallet.release()
      expect(await answer).toEqual([wallet.account.address])
      await expect(getWallet(page).getByRole('heading', { name: 'Connected' })).toBeFocused()
      await expect(dialog).toContainText('Alpha')
      if (end === 'by itself') {
        await page.clock.runFor(599)
        await expect(dialog).toBeVisible()
        await page.clock.runFor(1)
      } else await getButton(page, 'Close').click()
      await page.clock.resume()
      await expectHiddenDialog(page)
      await page.evaluate(() => window.oriel?.disconnect())
    }
  })
})

test('behavior: a code has its place from the start, can be made again after a rejection, can be the page’s own, and is missing without a relay @second', async ({
  page,
}) => {
  await test.step('the code has its place from the start, and after a rejection on the phone a new code can be made', async () => {
    const phone = await startTestPhone({ onProposal: 'reject' })
    await openDapp(page)
    await chooseWalletConnect(page)
    const area = getWallet(page).locator('.pairing-area')
    const measureSize = async () => {
      const { width = 0, height = 0 } = (await area.boundingBox()) ?? {}
      return [Math.round(width), Math.round(height)]
    }
    const before = await measureSize()
    const first = await copyCode(page)
    await expect(getWallet(page).getByRole('img', { name: 'QR code for your wallet' })).toBeVisible()
    expect(await measureSize()).toEqual(before)

    await phone.pair(first)
    await expect(getWallet(page).getByText('Request canceled')).toBeVisible()
    expect(await measureSize()).toEqual(before)
    await expect(getButton(page, 'Copy link')).toHaveAttribute('aria-disabled', 'true')

    phone.onProposal = 'approve'
    await getButton(page, 'Try again').click()
    const second = await copyCode(page)
    expect(second).not.toBe(first)
    await phone.pair(second)
    await expectAccounts(page, [phone.addresses.eip155])
    await expectHiddenDialog(page)
  })

  await test.step('a code of the page’s own client is shown unchanged, and the wallet makes none', async () => {
    const own = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    await page.evaluate(() => window.oriel?.disconnect())
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await openDapp(page, toUrl({ manualWCControl: true }))
    await openWallet(page, { uri: own })
    expect(await copyCode(page)).toBe(own)
    await expect(getButton(page, 'Open in app')).toBeEnabled()
    const next = own.replace('ab', 'ef')
    await openWallet(page, { uri: next })
    expect(await copyCode(page)).toBe(next)
    expect(sockets.filter((url) => url.startsWith(urls.relay))).toEqual([])

    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await openWallet(page)
    const ours = await copyCode(page)
    expect([own, next]).not.toContain(ours)
    await openWallet(page)
    expect(await copyCode(page)).toBe(ours)
  })

  await test.step('without a relay the wallets of this browser and another try are offered', async () => {
    const [wallet] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
    // Nothing listens on the relay's port.
    const deployment = await startDeployment({ hosts: ['localhost'], settings: { relayUrls: ['ws://127.0.0.1:9'] } })
    let calls = 0
    page.on('websocket', () => calls++)
    await page.goto(deployment.page('localhost'))
    await page.waitForFunction(() => 'oriel' in window)
    await chooseWalletConnect(page)
    await expect(getWallet(page).getByText('Can’t reach WalletConnect')).toBeVisible()
    const before = calls
    expect(before).toBeGreaterThan(0)
    await getButton(page, 'Try again').click()
    await expect.poll(() => calls).toBeGreaterThan(before)
    await expect(getWallet(page).getByText('Can’t reach WalletConnect')).toBeVisible()
    await getButton(page, /^Alpha/).click()
    await expectAccounts(page, [wallet.account.address])
    await expectHiddenDialog(page)
    await deployment.stop()
  })
})

test('behavior: on a phone, apps open only by a press, both for the connection and for each request @second', async ({
  browser,
}) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 720 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const opened: string[] = []
  await page.exposeFunction('recordOpened', (url: string) => void opened.push(url))
  await page.addInitScript(() => {
    window.open = (url) => {
      ;(window as unknown as { recordOpened: (url: string) => void }).recordOpened(String(url))
      return null
    }
  })
  const phone = await startTestPhone({ onRequest: 'hold' })
  await openDapp(page, toUrl({ customWallets: [{ id: 'brook', name: 'Brook', mobile_link: 'brook://' }] }))
  const events = await recordEvents(page)
  await openWallet(page)
  await getButton(page, /^Brook/).click()
  await expect(getButton(page, 'Open Brook')).toBeEnabled()
  expect(opened).toEqual([])
  await getButton(page, 'Open Brook').click()
  await expect.poll(() => opened).toHaveLength(1)
  expect(opened[0]).toMatch(/^brook:\/\/wc\?uri=wc%3A/)
  await phone.pair(decodeURIComponent(opened[0]?.split('uri=')[1] ?? ''))
  await expectAccounts(page, [phone.addresses.eip155])
  await expectHiddenDialog(page)

  const listConnectEvents = async () => (await events()).filter(({ type }) => /^(SELECT_WALLET|CONNECT_)/.test(type))
  await expect.poll(listConnectEvents).toMatchObject([
    { type: 'SELECT_WALLET', name: 'Brook', platform: 'mobile' },
    { type: 'CONNECT_SUCCESS', method: 'mobile', namespaces: ['eip155', 'solana'] },
  ])

  const signature = requestByKit(page, 'personal_sign', ['0x6869', phone.addresses.eip155])
  const request = await phone.requests.next()
  await expect(getWallet(page).getByText('Continue in Test Phone')).toBeVisible()
  expect(opened).toHaveLength(1)
  await getButton(page, 'Open Test Phone').click()
  await expect.poll(() => opened).toEqual([opened[0], 'brook://'])
  await request.approve()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expectHiddenDialog(page)
  await context.close()
})
