// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  approve,
  type Browser,
  createBrowser,
  createSignRequest,
  loadWindow,
  openRequest,
  openWindow,
  password,
  phrase,
  readShown,
  storeWallet,
  waitFor,
} from './walletWindow.testing.ts'

vi.mock('hash-wasm', () => import('../vault/crypto/quickHash.testing.ts'))

let browser: Browser
let copy: Awaited<ReturnType<typeof storeWallet>>

const openSignRequest = () => openRequest({ copy, request: createSignRequest() })
const isRead = () => waitFor(() => readShown().includes('hello'))
const findField = () => document.querySelector<HTMLInputElement>('.modal input[type="password"]')
const findButton = (name: string) =>
  [...document.querySelectorAll('.modal button')].find((button) => button.textContent === name)

loadWindow()

beforeEach(async () => {
  browser = await createBrowser()
  copy = await storeWallet(browser)
})

test('attack: a window reloaded after the password was typed prompts for it again, and answers once', async () => {
  const { user, frame, outcomes } = await openSignRequest()
  await isRead()
  await user.type('Password', password)
  const again = await openWindow({ opener: frame })
  await isRead()
  expect(findField()?.value).toBe('')
  expect(findButton('Unlock & sign')?.getAttribute('aria-disabled')).toBe('true')
  await again.user.type('Password', password)
  await approve('Unlock & sign')
  await waitFor(() => outcomes.length > 0)
  expect(outcomes).toMatchObject([{ approved: { surface: 'window' } }])
})

test('attack: a window that closes between the proof and its answer signs nothing, and the next one prompts for a proof', async () => {
  const first = await openSignRequest()
  await isRead()
  const messages: unknown[] = []
  Object.assign(first.control() ?? {}, { postMessage: (message: unknown) => messages.push(message) })
  await first.user.type('Password', password)
  await approve('Unlock & sign')
  await waitFor(() => messages.length > 0)
  expect(messages).toMatchObject([{ type: 'done' }])
  first.lose()
  expect(first.outcomes).toMatchObject([{ code: 8021 }])
  first.stop()

  const { user, outcomes } = await openSignRequest()
  await isRead()
  expect(findField()?.value).toBe('')
  expect(findButton('Unlock & sign')?.getAttribute('aria-disabled')).toBe('true')
  await user.press('Reject')
  await waitFor(() => outcomes.length > 0)
  expect(outcomes).toMatchObject([{ code: 4001 }])
})

test('attack: five wrong passwords sign nothing and leave the request pending', async () => {
  const { user, outcomes } = await openSignRequest()
  await isRead()
  for (let tries = 1; tries <= 5; tries++) {
    await user.type('Password', `not the password ${tries}`)
    await approve('Unlock & sign')
    await waitFor(() => findField()?.getAttribute('aria-invalid') === 'true')
    expect(readShown()).toContain('Wrong password.')
    expect(readShown()).toContain('hello')
    expect(outcomes).toEqual([])
  }
  await user.type('Password', password)
  await approve('Unlock & sign')
  await waitFor(() => outcomes.length > 0)
  expect(outcomes).toMatchObject([{ approved: { surface: 'window' } }])
})

test.each([
  ['locked', false],
  ['still open', true],
])(
  'attack: a site that the owner disconnected gets no signature by its copy that is %s, and has to be connected',
  async (_, isOpen) => {
    const { grants, walletId = '' } = await browser.home.status()
    await browser.home.revoke({ grantId: grants[0]?.grantId ?? '' })
    const { outcomes } = await openRequest({
      copy,
      request: { ...createSignRequest(), walletId, isOpen } as ReturnType<typeof createSignRequest>,
    })
    await waitFor(() => findButton('Unlock & connect'))
    expect(readShown()).not.toContain('hello')
    expect(findButton('Unlock & sign') ?? findButton('Sign')).toBeUndefined()
    expect(outcomes).toEqual([])
  },
)

test('attack: the rest of a phrase reaches no page when the site ends its request while the user types', async () => {
  const { user, stop, close } = await openSignRequest()
  await isRead()
  await user.press('Can’t unlock?')
  await user.type('Recovery phrase', phrase.slice(0, 20))
  const input = document.querySelector('.modal [role="combobox"]')
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }))
  stop()
  await waitFor(() => readShown().includes('The site that asked is gone') || close.mock.calls.length > 0)
  // The window must stay open, or the user would continue typing into the page behind it.
  expect(close).not.toHaveBeenCalled()
  expect(document.querySelectorAll('input, textarea, [contenteditable]')).toHaveLength(0)
  expect(document.activeElement?.matches('input, button, a, summary')).toBe(false)
  expect(readShown()).not.toContain('legal')
})
