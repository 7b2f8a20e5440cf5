import { expect, type Page, test } from '@playwright/test'
import { approve, enterPassword, expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import {
  chooseOwn,
  connectAgain,
  expectDisconnected,
  expectSignedIn,
  isPrompted,
  openSecondTab,
  openSiwx,
  prepareHere,
  pressSignIn,
  readSignedIn,
  recordAuthCalls,
  requestMe,
  unlockAndSign,
  withSignIn,
} from './support/siwx.ts'

// Second tier: sign-outs, expired sessions and several tabs. The first test connects and signs in with one question.

/** Milliseconds by which the backend's clock is ahead. */
let ahead = 0
const world = withSignIn({ now: () => Date.now() + ahead })

/**
 * Settings whose message lists resources. Such a message requires a full approval, so the wallet window only connects.
 */
const withResources = { url: '/auth', statement: 'Sign in to the test.', resources: ['https://example.com/terms'] }

test('default: the own wallet connects and signs in with one question, also with a slow server', async ({ page }) => {
  const calls = recordAuthCalls(page)
  const server = delayNonce(page)
  await openSiwx(page, world.deployment)
  const { address } = await prepareHere(page)
  const window = await chooseOwn(page)
  server.answer()
  await expect(window.getByText(/localhost:\d+ wants you to sign in with your Ethereum account:/)).toContainText(
    address,
  )
  await enterPassword(window)
  await approve(window, 'Connect & sign in')
  await expectSignedIn(page, address)
  await expectHiddenDialog(page)
  expect(calls.filter((call) => call === 'GET /auth/nonce')).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /auth/verify')).toHaveLength(1)

  await test.step('the cookie is the server’s, and the page stores nothing of the sign-in', async () => {
    expect(await page.context().cookies(page.url())).toMatchObject([
      { name: 'session', domain: 'localhost', httpOnly: true, sameSite: 'Lax' },
    ])
    expect(await page.context().cookies(world.deployment.frame)).toEqual([])
    const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])
    // The stored hint says only that a connection exists.
    expect(stored).toEqual([{ [`oriel:connected:${world.deployment.frame}`]: '1' }, {}, ''])
  })
})

/** Delays the response that contains the nonce until `answer` is called. */
function delayNonce(page: Page) {
  const handle = { answer: () => {} }
  const released = new Promise<void>((resolve) => {
    handle.answer = resolve
  })
  void page.route('**/auth/nonce', async (route) => {
    await released
    await route.continue()
  })
  return handle
}

test('default: the own wallet connects, asks once, and signs in by the server of the page; a sign-out counts in both tabs @second', async ({
  page,
}) => {
  const calls = recordAuthCalls(page)
  const countVerifications = () => calls.filter((call) => call === 'POST /auth/verify').length
  await openSiwx(page, world.deployment, { siwx: withResources })
  expect(await requestMe(page)).toEqual({ status: 401, reason: 'session' })
  const { address } = await connectOnly(page)
  const signOut = () => page.evaluate(() => window.oriel?.signOut().catch(({ message }: Error) => message))

  await test.step('a declined approval leads back to the view', async () => {
    await getWallet(page).getByRole('button', { name: 'Reject' }).click()
    await expect(getWallet(page).getByText('Signature declined')).toBeVisible()
    expect(await requestMe(page)).toMatchObject({ status: 401 })
    await pressSignIn(page)
    await approve(getWallet(page), 'Sign')
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
    expect(countVerifications()).toBe(1)
  })

  await test.step('a server that is down when the user returns is asked again, and the connection stays', async () => {
    await page.route('**/auth/**', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await expect(getWallet(page).getByText(/Couldn’t reach the site’s server/)).toBeVisible()
    const again = getWallet(page).getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(getWallet(page).getByText(/Couldn’t reach the site’s server/)).toBeVisible()
    expect(await request(page, 'eth_accounts')).toEqual([address])
    expect(await readSignedIn(page)).toBe(false)
    await page.unroute('**/auth/**')
    await again.click()
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
  })

  const tab = await test.step('a reload and a second tab ask nothing', async () => {
    await page.reload()
    await expectSignedIn(page, address)
    const tab = await openSecondTab(page)
    await expectSignedIn(tab, address)
    await expectHiddenDialog(tab)
    expect(countVerifications()).toBe(1)
    return tab
  })

  await test.step('the end of a required sign-in ends the connection, in both tabs', async () => {
    await page.bringToFront()
    expect(await signOut()).toBeUndefined()
    await expectDisconnected(page)
    expect(await requestMe(page)).toEqual({ status: 401, reason: 'session' })
    await expect.poll(() => request(tab, 'eth_accounts')).toEqual([])
    expect(await readSignedIn(tab)).not.toBe(true)
  })

  await test.step('a sign-in that is optional ends in both tabs, also at the second try', async () => {
    await openSiwx(page, world.deployment, { siwx: { ...withResources, required: false } })
    await connectAgain(page)
    await expectSignedIn(page, address)
    await tab.goto(page.url())
    await expectSignedIn(tab, address)

    await page.bringToFront()
    await page.route('**/auth/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    expect(await signOut()).toContain('DELETE /auth/session answered 500')
    await expectSignedIn(page, address)
    await page.unroute('**/auth/session')
    expect(await signOut()).toBeUndefined()
    expect(await requestMe(page)).toEqual({ status: 401, reason: 'session' })
    for (const target of [page, tab]) {
      await expect.poll(() => readSignedIn(target)).toBe(false)
      expect(await request(target, 'eth_accounts')).toEqual([address])
    }
  })
})

test('behavior: a second tab asks, declines, closes, reloads and signs in for both; the next visit notices the end of the session @second', async ({
  page,
}) => {
  await openSiwx(page, world.deployment, { siwx: withResources })
  const { address } = await connectOnly(page)
  await getWallet(page).getByRole('button', { name: 'Reject' }).click()
  await expect(getWallet(page).getByText('Signature declined')).toBeVisible()
  const tab = await openSecondTab(page)
  await isPrompted(tab)
  await pressSignIn(tab)
  await getWallet(tab).getByRole('button', { name: 'Reject' }).click()
  await expect(getWallet(tab).getByText('Signature declined')).toBeVisible()
  await getWallet(tab).getByRole('button', { name: 'Close' }).click()
  await expect(getWallet(tab).getByText('Sign in, or disconnect to close this.')).toBeVisible()
  await tab.reload()
  await isPrompted(tab)
  await pressSignIn(tab)
  await unlockAndSign(tab)
  await expectSignedIn(tab, address)
  await page.bringToFront()
  await expectSignedIn(page, address)
  await expectHiddenDialog(page)

  await test.step('the end of the session is noticed with the next visit, and who disconnects then is disconnected in both tabs', async () => {
    await page.context().clearCookies()
    await tab.reload()
    await tab.bringToFront()
    await isPrompted(tab)
    await getWallet(tab).getByRole('button', { name: 'Disconnect' }).click()
    await expectDisconnected(tab)
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
  })
})

test('behavior: the deployment asks again when the sign-in has expired @second', async ({ page }) => {
  const siwx = { expiration: 3_600_000 }
  await openSiwx(page, world.deployment, { siwx, second: true })
  const { address } = await prepareHere(page)
  const opened = await chooseOwn(page)
  await enterPassword(opened)
  await approve(opened, 'Connect & sign in')
  const readSignIn = () => page.evaluate(() => window.oriel?.getSignIn())
  await expect.poll(readSignIn).toMatchObject({ address, token: expect.any(String) })
  await expectHiddenDialog(page)
  ahead += 2 * siwx.expiration
  await page.reload()
  await isPrompted(page)
  expect(await readSignIn()).toBe(null)
  await pressSignIn(page)
  await unlockAndSign(page)
  await expect.poll(readSignIn).toMatchObject({ address, token: expect.any(String) })
})

async function connectOnly(page: Page) {
  const wallet = await prepareHere(page)
  const window = await chooseOwn(page)
  await enterPassword(window)
  await approve(window, 'Connect')
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([wallet.address])
  return wallet
}
