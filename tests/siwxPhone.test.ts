import { expect, test } from '@playwright/test'
import { expectHiddenDialog, getDialog, getWallet } from './support/dapp.ts'
import {
  expectDisconnected,
  expectSignedIn,
  isPrompted,
  openSiwx,
  pressSignIn,
  readSignedIn,
  recordAuthCalls,
  requestMe,
  signInPages,
} from './support/siwx.ts'
import { chooseWalletConnect, copyCode, expectAccounts, withPhones } from './support/walletConnect.ts'

// Second tier: siwxWallets.test.ts covers the sign-in, and walletConnect.test.ts the phone.

const world = withPhones(signInPages)

/** Lists Ethereum networks only, so that the QR code can also request a sign-in. */
const options = { networks: 'eip155:31337,eip155:31338' }

test('default: a phone connects and signs in with one question, for each network of the page; an older one signs after that @second', async ({
  page,
}) => {
  const phone = await world.phone({ onSignIn: 'hold' })
  const calls = recordAuthCalls(page)
  await openSiwx(page, world.deployment, { ...options, siwx: { url: '/auth', statement: 'Sign in to the test.' } })

  await test.step('a phone that declines has no connection, and the next code works', async () => {
    await chooseWalletConnect(page)
    await phone.pair(await copyCode(page))
    await (await phone.signIns.next()).reject()
    await expect(getWallet(page).getByText('Request canceled')).toBeVisible()
    await expectDisconnected(page)
    expect(phone.sessions()).toEqual([])
    await getWallet(page).getByRole('button', { name: 'Try again' }).click()
    await phone.pair(await copyCode(page))
  })

  await test.step('the question names the page and its networks', async () => {
    const question = await phone.signIns.next()
    const { origin, host } = new URL(page.url())
    expect(question.payload).toMatchObject({ domain: host, aud: origin, chains: ['eip155:31337', 'eip155:31338'] })
    expect(question.payload.statement).toContain('Sign in to the test.')
    expect(await requestMe(page)).toMatchObject({ status: 401 })
    const sent = page.waitForRequest(/\/auth\/verify$/)
    await question.approve()
    const { messages } = (await sent).postDataJSON()
    expect(messages.map(({ chainId }: { chainId: string }) => chainId)).toEqual(question.payload.chains)
    await expectSignedIn(page, phone.addresses.eip155)
    await expectHiddenDialog(page)
  })

  await test.step('the phone was asked nothing else, and a reload asks nothing', async () => {
    await page.reload()
    await expectSignedIn(page, phone.addresses.eip155)
    await expectHiddenDialog(page)
    expect(calls.filter((call) => call === 'POST /auth/verify')).toHaveLength(1)
    expect([phone.signIns.waiting(), phone.requests.waiting(), phone.proposals.waiting()]).toEqual([0, 0, 0])
    expect(phone.sessions()).toHaveLength(1)
  })

  const older = await world.phone({ onRequest: 'hold' })
  const { eip155: address } = older.addresses
  await test.step('an older phone answers the ordinary proposal of the same code', async () => {
    await page.evaluate(() => window.oriel?.signOut())
    await expectDisconnected(page)
    await chooseWalletConnect(page)
    const code = await copyCode(page)
    expect(code).toContain('wc_sessionAuthenticate')
    await older.pair(code)
    await isPrompted(page)
    await expectAccounts(page, [address])
  })

  await test.step('it signs after that; when it declines, the user can try again', async () => {
    await pressSignIn(page)
    await (await older.requests.next()).reject()
    await expect(getWallet(page).getByText('Signature declined')).toBeVisible()
    expect(await readSignedIn(page)).toBe(false)
    await pressSignIn(page)
    const phoneRequest = await older.requests.next()
    expect(phoneRequest).toMatchObject({ method: 'personal_sign', chainId: 'eip155:31337' })
    await phoneRequest.approve()
    await expectSignedIn(page, address)
    await expectHiddenDialog(page)
    expect(older.requests.waiting()).toBe(0)
  })
})

test('behavior: a question that the phone answers after its code has expired leaves no session @second', async ({
  page,
}) => {
  const phone = await world.phone({ onSignIn: 'hold' })
  await page.clock.install()
  await openSiwx(page, world.deployment, options)
  await chooseWalletConnect(page)
  const code = await copyCode(page)
  await phone.pair(code)
  const late = await phone.signIns.next()
  await page.clock.fastForward('04:00')
  await expect.poll(() => copyCode(page)).not.toBe(code)
  await page.clock.fastForward('01:01')
  await late.approve()
  await phone.deletions.next()
  expect(phone.sessions()).toEqual([])
  await expectDisconnected(page)
  expect(await requestMe(page)).toMatchObject({ status: 401 })
  await expect(getDialog(page)).toBeVisible()

  await test.step('the code on screen connects and signs in', async () => {
    await phone.pair(await copyCode(page))
    await (await phone.signIns.next()).approve()
    await expectSignedIn(page, phone.addresses.eip155)
    expect(phone.sessions()).toHaveLength(1)
  })
})
