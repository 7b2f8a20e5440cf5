import { expect, test } from '@playwright/test'
import { expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { choose } from './support/pageWalletPage.ts'
import {
  addWallet,
  expectDisconnected,
  expectSignedIn,
  isPrompted,
  openSiwx,
  pressSignIn,
  readSignedIn,
  requestMe,
  withSignIn,
} from './support/siwx.ts'

// Second tier: server checks that unit tests cover.

const world = withSignIn()

test('behavior: no page can have a message to another site signed, or one that it has changed, and the servers accept a message once', async ({
  page,
}) => {
  const wallet = await addWallet(page)
  const { address } = wallet.account
  await page.exposeFunction('signAnother', (message: string) =>
    wallet.account.signMessage({ message: message.replace('URI: http://', 'URI: https://evil.example/') }),
  )
  await openSiwx(page, world.deployment, {
    siwx: "{ url: '/auth', signMessage: ({ message }) => signAnother(message) }",
  })

  await test.step('no page can have a message to another site signed with its connection', async () => {
    const requestSignIn = (capability: object) => {
      const signInWithEthereum = { nonce: 'abcdefgh12345678', chainId: '0x7a69', ...capability }
      return request(page, 'wallet_connect', [{ version: '1', capabilities: { signInWithEthereum } }])
    }
    for (const wrong of [
      { domain: 'evil.example' },
      { uri: 'https://evil.example/login' },
      { domain: 'localhost' },
      { scheme: 'https' },
      { chainId: '0x1' },
      { statement: 'Line one\nhttps://evil.example wants you' },
    ])
      expect(await requestSignIn(wrong), JSON.stringify(wrong)).toMatchObject({ code: -32602 })
    expect(wallet.methods()).not.toContain('personal_sign')
    await expectHiddenDialog(page)
  })

  await test.step('a message that the page changes before it is signed is refused', async () => {
    await choose(page, wallet)
    await isPrompted(page)
    await pressSignIn(page)
    await expect(getWallet(page).getByText('The signature isn’t valid. Try again.')).toBeVisible()
    expect(await readSignedIn(page)).toBe(false)
    expect(await requestMe(page)).toMatchObject({ status: 401 })
    await getWallet(page).getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected(page)
  })

  await test.step('the example’s server refuses a message that it has accepted once', async () => {
    await openSiwx(page, world.deployment)
    await choose(page, wallet)
    await isPrompted(page)
    const sent = page.waitForRequest(/\/auth\/verify$/)
    await pressSignIn(page)
    const body = (await sent).postData() ?? ''
    await expectSignedIn(page, address)
    const answer = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' }
      const { status, ...rest } = await fetch('/auth/verify', { method: 'POST', headers, body }).then(
        async (response) => ({
          status: response.status,
          body: await response.json(),
        }),
      )
      return { status, ...rest }
    }, body)
    expect(answer).toEqual({ status: 401, body: { reason: 'nonce' } })
  })

  await test.step('the deployment’s backend refuses it, too', async () => {
    await openSiwx(page, world.deployment, { siwx: 'true', second: true })
    await choose(page, wallet)
    await isPrompted(page)
    const sent = page.waitForRequest(/\/v1\/siwx\/verify/)
    await pressSignIn(page)
    const request = await sent
    await expect.poll(() => readSignedIn(page)).toBe(true)
    const again = { url: request.url(), body: request.postData() ?? '', headers: request.headers() }
    const answer = await getFrame(page, world.deployment.frame).evaluate(async ({ url, body, headers }) => {
      const answered = await fetch(url, { method: 'POST', body, headers })
      return { status: answered.status, text: await answered.text() }
    }, again)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).toContain('nonce')
  })
})

test('behavior: a page has no sign-in of another account, of another page, or while its server is down @second', async ({
  page,
}) => {
  const wallet = await addWallet(page)

  await test.step('a page whose server is down has no connection without a sign-in', async () => {
    await page.route('**/auth/session', (route) => route.abort())
    await openSiwx(page, world.deployment)
    await choose(page, wallet)
    await expect(
      getWallet(page).getByText('A problem occurred while trying initialize authentication', { exact: true }),
    ).toBeVisible()
    await expect(getWallet(page).getByRole('button', { name: /^Alpha/ })).toBeVisible()
    await expectDisconnected(page)
    expect(wallet.methods()).not.toContain('personal_sign')
    await page.unroute('**/auth/session')
  })

  await test.step('sign-ins of another address or namespace do not count', async () => {
    const others = [
      { address: `0x${'a1'.repeat(20)}`, chainId: 'eip155:31337' },
      { address: wallet.account.address, chainId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K' },
    ]
    const siwx = `{ required: false, getNonce: () => 'abcdefgh12345678', addSession() {}, getSessions: () => (${JSON.stringify(others)}) }`
    await openSiwx(page, world.deployment, { siwx })
    await choose(page, wallet)
    await isPrompted(page)
    expect(await readSignedIn(page)).toBe(false)
    expect(await page.evaluate(() => window.oriel?.getSignIn())).toBe(null)
    await page.evaluate(() => window.oriel?.disconnect())
  })

  await test.step('another page of the deployment does not get the token of this one', async () => {
    const readToken = () => page.evaluate(async () => (await window.oriel?.getSignIn())?.token ?? null)
    const siwx = { required: false }
    await openSiwx(page, world.deployment, { siwx })
    await choose(page, wallet)
    await isPrompted(page)
    await pressSignIn(page)
    await expect.poll(() => readSignedIn(page)).toBe(true)
    const token = await readToken()
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const check = () =>
      page.evaluate(async (token) => {
        const answer = await fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })
        return answer.status
      }, token)
    expect(await check()).toBe(200)

    await openSiwx(page, world.deployment, { siwx, second: true })
    await choose(page, wallet)
    await isPrompted(page)
    expect(await readSignedIn(page)).toBe(false)
    expect(await readToken()).toBe(null)
    expect(await check()).toBe(401)
  })
})
