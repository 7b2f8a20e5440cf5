import { expect, type Page } from '@playwright/test'
import { toHex, verifyMessage } from 'viem'
import { test } from './support/connected.ts'
import {
  approve,
  chooseOriel,
  confirmWords,
  enterPassword,
  expectHiddenDialog,
  getWallet,
  openDapp,
  openRequest,
  openTab,
  password,
  readConnectedAddress,
  request,
} from './support/dapp.ts'
import { countClicks, pressEarly, recordAppearance } from './support/firstMoments.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { mockPasskeys } from './support/standInPasskey.ts'

// Second tier: interruptions of an approval in the window.

const hello = '0x68656c6c6f'

test('error: B3 the second click of a double click, or a click right after the window opens, neither creates a wallet nor connects a site', async ({
  page,
  context,
}) => {
  const prompts = await mockPasskeys(context)
  await recordAppearance(context)
  await openDapp(page)
  const first = await chooseOriel(page)
  await expectTooEarly(page, first, 'Create with passkey')
  expect(prompts()).toBe(0)
  await approve(first, 'Create with passkey')
  await confirmWords(first)
  const address = await readConnectedAddress(page)
  expect(address).toMatch(/^0x/)
  expect(prompts()).toBe(1)

  const stranger = await openTab(context, urls.stranger)
  const second = await chooseOriel(stranger)
  await expectTooEarly(stranger, second, 'Connect with passkey')
  expect(prompts()).toBe(1)
  await approve(second, 'Connect with passkey')
  await expect.poll(() => request(stranger, 'eth_accounts')).toEqual([address])
})

/**
 * Presses the button as the second click of a double click, and then once right after a reload. Expects that both
 * presses are ignored.
 */
async function expectTooEarly(page: Page, window: Page, name: string) {
  const button = window.getByRole('button', { name })
  for (const clickCount of [2, 1]) {
    if (clickCount === 1) await window.reload()
    await pressEarly(window, button, clickCount)
    // If the click counted, the button would be busy, a passkey prompt would appear, and then the window would close.
    await expect(button).toHaveAttribute('data-guard', /^(changing|pointer|ready)$/)
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => countClicks(window)).toBe(1)
    expect(await request(page, 'eth_accounts')).toEqual([])
  }
}

test('error: a request that is swapped while the window is locked changes neither what it shows nor what is signed', async ({
  untrusted: { page, address },
}) => {
  await getFrame(page).evaluate(() => {
    const real = globalThis.open.bind(globalThis)
    globalThis.open = (...args) => {
      globalThis.open = real
      const opened = real(...args)
      Object.assign(globalThis, { theirs: opened })
      return opened
    }
  })
  const answer = request(page, 'personal_sign', [hello, address])
  const window = await openRequest(page)
  await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()

  const other = request(page, 'personal_sign', [toHex('give me everything'), address])
  await getFrame(page).evaluate(
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
  await enterPassword(window)
  await expect(window.getByText('give me everything')).toHaveCount(0)
  await approve(window, 'Unlock & sign')
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  await getWallet(page).getByRole('button', { name: 'Reject', exact: true }).click()
  expect(await other).toMatchObject({ code: 4001 })
})

test('error: a reload, a closed window and wrong passwords sign nothing; the proof after them signs once @second', async ({
  untrusted: { page, address },
}) => {
  await test.step('a window that is reloaded in the middle asks for the proof again, and signs once', async () => {
    const answer = request(page, 'personal_sign', [hello, address])
    const window = await openRequest(page)
    await enterPassword(window)
    await window.reload()
    await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
    await expect(window.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(window.getByRole('button', { name: 'Unlock & sign' })).toHaveAttribute('aria-disabled', 'true')
    await enterPassword(window)
    await approve(window, 'Unlock & sign')
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await expectHiddenDialog(page)
  })

  await test.step('a window that closes between the proof and its answer signs nothing, and the next try needs a proof', async () => {
    const answer = request(page, 'personal_sign', [hello, address])
    const window = await openRequest(page)
    await window.evaluate(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
        const isAnswer = (message as { type?: string } | undefined)?.type === 'done'
        if (isAnswer) Object.assign(globalThis, { isHeldBack: true })
        else Reflect.apply(postMessage, this, [message, ...rest])
      } as MessagePort['postMessage']
    })
    await enterPassword(window)
    await approve(window, 'Unlock & sign')
    await expect.poll(() => window.evaluate(() => 'isHeldBack' in globalThis)).toBe(true)
    await window.close()
    await expect(getWallet(page).getByText('The wallet window was closed.')).toBeVisible()

    const again = await openRequest(page)
    await expect(again.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(again.getByRole('button', { name: 'Unlock & sign' })).toBeVisible()
    await again.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await expectHiddenDialog(page)
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
