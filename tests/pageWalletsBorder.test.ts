import { expect, type Frame, type Page, test } from '@playwright/test'
import { openDapp } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { waitForKit } from './support/kit.ts'
import { type StandInFrame, serveStandIn, startStandIn } from './support/standInFrame.ts'
import { devnet, installWallets } from './support/walletLab.ts'

// Second tier: the same calls in a browser, which hostMethods.test.ts and pageWallets.test.ts cover.

// Tests the page's side of the protocol for page wallets, with the shipped script file. Except in the last test, a
// stand-in frame replaces the real frame. The stand-in can call any method.

let deployment: Deployment
let dapp: string

test.beforeAll(async () => {
  deployment = await startDeployment({ hosts: ['localhost', 'stranger.localhost'] })
  dapp = deployment.page('localhost')
})
test.afterAll(() => deployment.stop())

async function openLab(page: Page): Promise<StandInFrame> {
  await serveStandIn(page.context(), deployment.frame)
  await page.addInitScript(installWallets, { dapp, devnet })
  await page.goto(dapp)
  // The page's wallets are discovered only once the frame is needed.
  expect(await page.evaluate(() => window.lab.traces)).toEqual([])
  return startStandIn(page)
}

test('default: wallets of the page are found once each, and calls, errors and events cross the border @second', async ({
  page,
}) => {
  const frame = await openLab(page)
  const listNames = async () =>
    (await frame.received()).map(([what, params]) => {
      const { id, wallet } = params as { id?: string; wallet?: { id: string; kind: string } }
      return [what === 'announceWallet' ? 'came' : what, wallet?.kind, wallet?.id ?? id].filter(Boolean).join(' ')
    })

  await test.step('wallets are found once each when the frame asks', async () => {
    expect(await frame.received()).toEqual([])

    expect(await frame.call('discoverWallets')).toEqual({ ok: true })
    const expected = ['came announced first', 'came announced second', 'came standard standard0', 'came legacy legacy']
    expect(await listNames()).toEqual(expected)
  })

  await test.step('calls, their errors and events cross in both directions', async () => {
    const call = (id: string, method: string, params?: unknown) => frame.call('callWallet', { id, method, params })

    expect(await call('first', 'eth_call', [{ to: '0x1' }])).toEqual({ ok: true, value: ['eth_call', [{ to: '0x1' }]] })
    expect(await page.evaluate(() => window.lab.calls)).toEqual([{ method: 'eth_call', params: [{ to: '0x1' }] }])
    const refused = { code: 4001, message: 'No, thanks', data: { by: 'hand' } }
    expect(await call('first', 'personal_sign', [])).toMatchObject({ ok: false, error: refused })
    expect(await call('gone', 'eth_call')).toMatchObject({ ok: false, error: { code: 4900 } })
    expect(await call('first', 'eth_getLogs')).toMatchObject({ ok: false, error: { code: -32603 } })

    const accounts = [{ address: 'So1', chains: [devnet] }]
    expect(await call('standard0', 'standard:connect')).toEqual({ ok: true, value: { accounts } })
    const message = { bytes: '0x00017fff' }
    expect(await call('standard0', 'solana:signMessage', [{ account: { account: 'So1' }, message }])).toEqual({
      ok: true,
      value: [{ signedMessage: message, signature: { bytes: '0xfffe8000' } }],
    })
    const createFailure = (code: number, text: string) => ({
      ok: false,
      error: { code, message: expect.stringContaining(text) },
    })
    expect(await call('standard0', 'solana:signMessage', [{ message }])).toMatchObject(
      createFailure(-32603, 'Not an account'),
    )
    expect(await call('standard0', 'solana:signIn')).toMatchObject(createFailure(4200, ''))

    await page.evaluate(() => {
      window.lab.emit('first', 'accountsChanged', ['0x2'])
      window.lab.emit('first', 'chainChanged', '0xa')
      window.lab.emit('second', 'chainChanged', '0xb')
      window.lab.sun.change()
    })
    expect(await frame.received()).toEqual([
      ['walletEvent', { id: 'first', event: 'accountsChanged', data: ['0x2'] }],
      ['walletEvent', { id: 'first', event: 'chainChanged', data: '0xa' }],
      ['walletEvent', { id: 'standard0', event: 'change', data: { accounts } }],
    ])
    expect(await frame.call('constructor')).toEqual({ isError: true })
    expect((await frame.call('toString')).isError).toBe(true)
  })

  await test.step('wallets that come, change and go', async () => {
    await page.evaluate(() => {
      const { announce, announced, makeProvider } = window.lab
      announce('late', makeProvider())
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      announce('first', announced.first, { uuid: 'first again', rdns: 'first.example' })
      announce('second', announced.second, { name: 'Second, with another name' })
      announce('once legacy', window.ethereum)
      window.dispatchEvent(new Event('ethereum#initialized'))
      window.lab.sun.unregister()
    })
    expect(await listNames()).toEqual([
      'came announced late',
      'withdrawWallet second',
      'came announced second',
      'withdrawWallet legacy',
      'came announced once legacy',
      'withdrawWallet standard0',
    ])
  })

  await test.step('a new frame gets what there is', async () => {
    await page.evaluate(() => document.querySelector('dialog')?.remove())
    const next = await startStandIn(page)
    await next.call('discoverWallets')
    const ids = (await next.received()).map(([, params]) => (params as { wallet: { id: string } }).wallet.id)
    expect(ids).toEqual(['first', 'late', 'second', 'once legacy'])
    // The script file, the second file that it loaded, and this test each sent one request.
    expect(await page.evaluate(() => window.lab.traces.filter((type) => type.endsWith('requestProvider')).length)).toBe(
      3,
    )
  })
})

test('behavior: the page opens only https links and links of wallets, with its address in them, and asks the window around it @second', async ({
  page,
  context,
}) => {
  const frame = await openLab(page)

  await test.step('links of https and of wallets are opened, and no others', async () => {
    for (const url of [
      'javascript:document.title="ran"',
      'data:text/html,x',
      'blob:x',
      'http://wallet.example/',
      '/dapp',
    ]) {
      const answer = await frame.call('openLink', { url, target: '_self' })
      expect(answer, url).toMatchObject({ ok: false, error: { code: -32602 } })
    }
    const wallet = deployment.page('stranger.localhost')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frame.call('openLink', { url: `${wallet}?open={href}&ref={origin}`, target: '_blank' }),
    ])
    await expect(opened).toHaveURL(
      `${wallet}?open=${encodeURIComponent(dapp)}&ref=${encodeURIComponent(new URL(dapp).origin)}`,
    )
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
    expect([page.url(), await page.title(), context.pages().length]).toEqual([dapp, 'Dapp', 2])
  })

  await test.step('the window around a framed dapp, two levels above the frame, gets questions', async () => {
    expect(await frame.call('askParent', { message: { id: 'one', method: 'getSafeInfo' } })).toEqual({ ok: true })

    const safe = deployment.page('stranger.localhost')
    await page.goto(safe)
    await page.evaluate((src) => {
      addEventListener('message', ({ data, source }) => {
        if (data?.method !== 'getSafeInfo') return
        source?.postMessage({ id: 'another' }, { targetOrigin: '*' })
        source?.postMessage({ id: data.id, success: true, data: { safeAddress: '0x5afe' } }, { targetOrigin: '*' })
      })
      const frame = document.createElement('iframe')
      frame.title = 'Dapp'
      frame.src = src
      return new Promise((resolve) => {
        frame.onload = resolve
        document.body.append(frame)
      })
    }, dapp)
    const framed = await (await page.waitForSelector('iframe[title="Dapp"]')).contentFrame()
    const inner = await startStandIn(framed as Frame)
    const callParent = (id: string, method: string, timeoutMs?: number) =>
      inner.call('askParent', { message: { id, method }, timeoutMs })
    const createResponse = (id: string) => ({
      ok: true,
      value: { origin: new URL(safe).origin, data: { id, success: true, data: { safeAddress: '0x5afe' } } },
    })
    const answers = [
      callParent('one', 'getSafeInfo'),
      callParent('two', 'keepSilent', 50),
      callParent('three', 'getSafeInfo'),
    ]
    expect(await Promise.all(answers)).toEqual([createResponse('one'), { ok: true }, createResponse('three')])
  })
})

test('behavior: the real frame asks for wallets by itself, accepts well-formed ones and reports the others @second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const provider = { request: async () => [] }
    const info = { uuid: 'good', name: 'Good', icon: 'data:image/png;base64,AA', rdns: 'good.example' }
    const announce = (more: object) =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, ...more }, provider } }),
      )
    addEventListener('eip6963:requestProvider', () => {
      announce({})
      announce({ uuid: 'odd', name: 'Odd', icon: 'data:image/odd,x', rdns: 'r'.repeat(200) })
      announce({ uuid: 'b'.repeat(200), name: 'Bad' })
    })
  })
  await openDapp(page)
  const rejected = await (await waitForKit(page)).evaluateHandle((kit) => {
    const all: unknown[] = []
    kit.on('WALLET_REJECTED', ({ wallet, reason }) => all.push([wallet, reason.startsWith('id')]))
    void kit.preload()
    return all
  })
  await expect.poll(() => rejected.jsonValue()).toEqual([['Bad', true]])
})
