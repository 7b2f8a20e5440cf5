import { expect } from '@playwright/test'
import { toHex, verifyMessage } from 'viem'
import { test } from './support/connected.ts'
import {
  approve,
  chooseOriel,
  confirmWords,
  connectedAddress,
  connectWallet,
  hiddenDialog,
  openDapp,
  openRequest,
  password,
  request,
  unlockIn,
  walletOf,
} from './support/dapp.ts'
import { clicksOf, noteAppearance, pressSoon } from './support/firstMoments.ts'
import { frameOf } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { standInPasskeys } from './support/standInPasskey.ts'

// Second tier: interruptions while nothing can be signed yet.

const hello = '0x68656c6c6f'

test('error: B3 the second click of a double click, or a click right after the window opens, creates no wallet', async ({
  page,
  context,
}) => {
  const prompts = await standInPasskeys(context)
  await noteAppearance(context)
  await openDapp(page, urls.stranger)
  const window = await chooseOriel(page)
  const create = window.getByRole('button', { name: 'Create with passkey' })
  for (const clickCount of [2, 1]) {
    await pressSoon(window, create, clickCount)
    await expect.poll(() => clicksOf(window)).toBe(1)
    await expect(create).not.toHaveAttribute('aria-busy', 'true')
    expect(prompts()).toBe(0)
    expect(await request(page, 'eth_accounts')).toEqual([])
    await window.reload()
  }
  await approve(window, 'Create with passkey')
  await confirmWords(window)
  expect(await connectedAddress(page)).toMatch(/^0x/)
  expect(prompts()).toBe(1)
})

test('error: a request that is swapped while the window is locked changes neither what it shows nor what is signed', async ({
  untrusted: { page, address },
}) => {
  await frameOf(page).evaluate(() => {
    const real = globalThis.open.bind(globalThis)
    globalThis.open = (...asked) => {
      globalThis.open = real
      const opened = real(...asked)
      Object.assign(globalThis, { theirs: opened })
      return opened
    }
  })
  const answer = request(page, 'personal_sign', [hello, address])
  const window = await openRequest(page)
  await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()

  const other = request(page, 'personal_sign', [toHex('give me everything'), address])
  await frameOf(page).evaluate(
    ([origin, address, message]) => {
      const request = {
        method: 'personal_sign',
        params: [message, address],
        origin,
        networkId: 'eip155:31337',
        address,
      }
      const about = { id: 'request-2', origin, themeMode: 'light', uses: 'once', isOpen: false }
      const task = { task: 'approve', request, expiresAt: Date.now() + 100_000, ...about }
      const ports = [new MessageChannel().port1, new MessageChannel().port1]
      const { theirs } = globalThis as unknown as { theirs: Window }
      theirs.postMessage(task, location.origin, ports)
    },
    [urls.stranger, address, toHex('give me everything')] as const,
  )
  await unlockIn(window)
  await expect(window.getByText('give me everything')).toHaveCount(0)
  await approve(window, 'Unlock & sign')
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  await walletOf(page).getByRole('button', { name: 'Reject', exact: true }).click()
  expect(await other).toMatchObject({ code: 4001 })
})

test('error: a window that closes between the proof and its answer signs nothing, and the next try needs a proof', async ({
  page,
  context,
}) => {
  await openDapp(page, urls.stranger)
  const { address } = await connectWallet(page)
  await context.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
      const isAnswer = (message as { type?: string } | undefined)?.type === 'done'
      if (isAnswer) Object.assign(globalThis, { isHeldBack: true })
      else Reflect.apply(postMessage, this, [message, ...rest])
    } as MessagePort['postMessage']
  })
  const answer = request(page, 'personal_sign', [hello, address])
  const window = await openRequest(page)
  await unlockIn(window)
  await approve(window, 'Unlock & sign')
  await expect.poll(() => window.evaluate(() => 'isHeldBack' in globalThis)).toBe(true)
  await window.close()
  await expect(walletOf(page).getByText('The wallet window was closed.')).toBeVisible()

  const again = await openRequest(page)
  await expect(again.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(again.getByRole('button', { name: 'Unlock & sign' })).toBeVisible()
  await again.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('error: a reload in the middle and wrong passwords sign nothing; the proof after them signs once @second', async ({
  untrusted: { page, address },
}) => {
  await test.step('a window that is reloaded in the middle asks for the proof again, and signs once', async () => {
    const answer = request(page, 'personal_sign', [hello, address])
    const window = await openRequest(page)
    await unlockIn(window)
    await window.reload()
    await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
    await expect(window.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(window.getByRole('button', { name: 'Unlock & sign' })).toHaveAttribute('aria-disabled', 'true')
    await unlockIn(window)
    await approve(window, 'Unlock & sign')
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await hiddenDialog(page)
  })

  await test.step('five wrong passwords leave the request where it is, and sign nothing', async () => {
    const answers: unknown[] = []
    const answer = request(page, 'personal_sign', [hello, address]).then((value) => answers.push(value))
    const window = await openRequest(page)
    const field = window.getByLabel('Password', { exact: true })
    for (let tries = 1; tries <= 5; tries++) {
      await field.fill(`not the password ${tries}`)
      await approve(window, 'Unlock & sign')
      await expect(field).toHaveAccessibleDescription(/Wrong password\./)
      await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
      expect(answers).toEqual([])
    }
    await field.fill(password)
    await approve(window, 'Unlock & sign')
    await answer
    expect(answers).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
  })
})
