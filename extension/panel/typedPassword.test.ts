// @vitest-environment happy-dom

import { loadAppScreen } from '@oriel/frame/scenarios/appScreen.testing.ts'
import type { UserActions } from '@oriel/frame/scenarios/support/userActions.ts'
import { frameNotices } from '@oriel/frame/walletWindow/message.ts'
import { stringToHex } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { panelReady, promptOver } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example' }))

const connectOffscreen = vi.hoisted(() => vi.fn<() => Promise<MessagePort>>())
vi.mock('./connectOffscreen.ts', () => ({ connectOffscreen }))

const [first, second] = ['https://first.example', 'https://second.example'] as const
const unlock = vi.fn()
let offscreen: MessagePort
let user: UserActions
let account: string

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  const { port1, port2 } = new MessageChannel()
  offscreen = port1
  connectOffscreen.mockResolvedValue(port2)
  // Add a rule that every browser's default style sheet has, but that happy-dom lacks.
  document.head.innerHTML = '<style>[hidden] { display: none }</style>'
  await showPanel()
  user = (await import('@oriel/frame/scenarios/support/userActions.ts')).user
  await (await import('./servePrompts.ts')).servePrompts()
  return () => offscreen.close()
})

/** Shows the wallet's own views in the panel, with a locked password wallet that both sites are connected to. */
async function showPanel() {
  const showApp = await loadAppScreen('window', 'approve')
  const { createStatus, now, ethereum } = await import('@oriel/frame/scenarios/support/fixtures.ts')
  const { answers, showInWindow } = await import('@oriel/frame/scenarios/support/setUp.ts')
  const { changeConfig } = await import('@oriel/frame/platform/config.ts')
  const { localWallet } = await import('@oriel/frame/localWallet/localWallet.ts')
  const { approvals } = await import('@oriel/frame/requests/approvals.ts')
  const { requireOwnMethod } = await import('@oriel/frame/consent/consentMethods.ts')
  const grants = [first, second].map((origin) => ({ grantId: origin, origin, createdAt: now }))
  const locked = createStatus({ state: 'locked', grants })
  account = locked.accounts[0]?.eip155 ?? ''
  const row = requireOwnMethod('personal_sign')
  const { prepare } = await row.load()
  localWallet.watch(({ request, expiresAt }) => approvals.ask(request, { name: 'ApproveInWindow' }, { row, expiresAt }))
  function show() {
    changeConfig({ surface: 'standalone', walletOrigin: 'https://wallet.example' })
    answers.vault.unlock = unlock
    answers.queries.approval = ([, id]) => {
      const request = approvals.store.getState().pending.find((approval) => approval.id === id)?.request
      return request && prepare(request, ethereum, { now } as never)
    }
    showInWindow({ name: 'Home' }, locked)
  }
  await showApp({ show })
}

/**
 * Sends the panel a site's request for a signature, or for accounts if `text` is omitted. Returns the panel's
 * responses.
 */
function sendRequest(origin: string, text?: string): unknown[] {
  const { port1: port, port2 } = new MessageChannel()
  const answered: unknown[] = []
  const params = [stringToHex(text ?? ''), account]
  const request = { method: 'personal_sign', params, origin, networkId: 'eip155:1', address: account }
  const common = { id: crypto.randomUUID(), origin, themeMode: 'light', uses: 'once' }
  port.onmessage = ({ data }) => {
    if (data !== panelReady) return
    const [control, vault] = [new MessageChannel(), new MessageChannel()]
    control.port1.onmessage = ({ data }) => {
      answered.push(data)
      control.port1.postMessage(frameNotices.received)
    }
    const approve = { task: 'approve', request, expiresAt: Date.now() + 60_000, isOpen: false, ...common }
    port.postMessage(text === undefined ? { task: 'use', ...common } : approve, [control.port2, vault.port2])
  }
  offscreen.postMessage({ origin }, [port2])
  return answered
}

/** Returns the password field of the view that is not covered. */
const findVisibleField = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].find((field) => !field.closest('[hidden]'))

/** Types into whichever element has focus, like a user who isn't looking at the screen. */
function typeKeys(keys: string[]) {
  for (const key of keys) {
    const field = document.activeElement
    field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    if (!(field instanceof HTMLInputElement)) continue
    if (key === 'Enter') field.form?.requestSubmit()
    else setValue(field, field.value + key)
  }
}

/**
 * Sets a field's value and fires an input event. React overrides `value` on the element, so this calls the native
 * setter of the prototype.
 */
function setValue(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('attack: a password half typed for one site does not carry over to the prompt of the next site', async () => {
  sendRequest(first, 'Pay one coin')
  await user.see('Pay one coin')
  findVisibleField()?.focus()
  typeKeys([...'corre'])
  expect(findVisibleField()?.value).toBe('corre')
  offscreen.postMessage(promptOver)
  await user.see('The site that asked is gone')
  const answered = sendRequest(second, 'Pay all coins')
  typeKeys([...'ct', 'Enter'])
  await user.press('Continue')
  await user.see('Pay all coins')
  expect(findVisibleField()?.value).toBe('')
  typeKeys([...'ct', 'Enter'])
  expect(findVisibleField()?.value).toBe('')
  await user.press('Reject')
  await expect.poll(() => answered).toEqual([{ type: 'rejected' }])
  expect(unlock).not.toHaveBeenCalled()
})

test('attack: a prompt that opens while the user types the wallet password receives no keys', async () => {
  await user.press('Unlock')
  await expect.poll(() => document.activeElement).toBe(findVisibleField())
  const field = findVisibleField()
  typeKeys([...'corr'])
  for (const [text, heading, refuse] of [
    ['Pay one coin', 'Pay one coin', 'Reject'],
    [undefined, 'first.example', 'Cancel'],
  ] as const) {
    const answered = sendRequest(first, text)
    await user.see(heading)
    typeKeys([...'ect', 'Enter'])
    expect(findVisibleField()).not.toBe(field)
    expect(findVisibleField()?.value).toBe('')
    await user.press(refuse)
    await expect.poll(() => answered).toEqual([{ type: 'rejected' }])
    await expect.poll(() => document.activeElement).toBe(field)
    expect(field?.value).toBe('corr')
  }
  expect(unlock).not.toHaveBeenCalled()
})
