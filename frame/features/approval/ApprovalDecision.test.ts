// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadTestApp, readTexts, type TestApp, VisibleObserver } from '../../scenarios/appScreen.testing.ts'
import type { Row } from '../../scenarios/support/approvalRows.ts'

let app: TestApp
let requests: typeof import('../../scenarios/support/requests.ts')
let factors: typeof import('../../scenarios/support/fixtures.ts').factors
let readPressed: () => string[]

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('IntersectionObserver', VisibleObserver)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  app = await loadTestApp('approve', 'send', 'window')
  requests = await import('../../scenarios/support/requests.ts')
  factors = (await import('../../scenarios/support/fixtures.ts')).factors
  const { pressed } = await import('../../scenarios/support/setUp.ts')
  readPressed = () => pressed.getState().list
})
afterEach(() => app.reset())
afterAll(() => vi.restoreAllMocks())

type ShowRequestOptions = Pick<Row, 'asks' | 'surface' | 'wallet' | 'answer'> & { isOpen?: boolean }

/**
 * Renders a request. `isOpen` means that the page's frame found no high risk and that its copy of the wallet is
 * unlocked.
 */
async function showRequest({ isOpen = false, surface = 'frame', ...row }: ShowRequestOptions) {
  const { toScenario } = await import('../../scenarios/support/approvalRows.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { windowRequest } = await import('../../walletWindow/windowRequest.ts')
  const { show } = toScenario({ name: 'asked', title: '', surface, ...row })
  void app.showApp({
    show() {
      changeConfig({ surface })
      show()
      const { opener } = windowRequest.store.getState()
      if (opener) windowRequest.store.setState({ opener: { ...opener, walletId: 'scenario', isOpen } as typeof opener })
    },
  })
  await expect.poll(() => readTexts('.approval-bar .button-text')).not.toEqual([])
}

const hasField = () => document.querySelector('.modal input[type="password"]') !== null
const readButtons = () => readTexts('.approval-bar .button-text')

async function press(name: string) {
  const button = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('.modal [data-guard="ready"]')
    expect(found?.textContent).toBe(name)
    return found as HTMLElement
  }, 60_000)
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  button.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true }), { isTrusted: true }))
}

describe('in the wallet window', () => {
  const surface = 'window'
  const locked = { state: 'locked' } as const
  const createMessage = () => requests.createMessage('Welcome.')

  test('default: a page whose copy is open needs no proof for what is no high risk', async () => {
    await showRequest({ asks: createMessage(), surface, wallet: locked, isOpen: true })
    expect(hasField()).toBe(false)
    await press('Sign')
    await expect.poll(() => readPressed()).toEqual(['approved'])
  })

  test('default: a page whose copy is not open needs a proof', async () => {
    await showRequest({ asks: createMessage(), surface, wallet: locked })
    await expect.poll(() => hasField()).toBe(true)
    expect(readButtons()).toContain('Unlock & sign')
  })

  test('attack: a risk that became high after the page had read the request needs a proof', async () => {
    await showRequest({ asks: requests.approveUnlimited, surface, wallet: locked, isOpen: true })
    await expect.poll(() => readButtons()).toContain('Unlock & confirm')
    expect(hasField()).toBe(true)
    expect(document.querySelector('.modal [data-guard]')?.getAttribute('aria-disabled')).toBe('true')
  })

  test('attack: a high risk is not approved by a passkey that was refused', async () => {
    await showRequest({ asks: requests.approveUnlimited, surface, wallet: { factors: [factors.passkey] } })
    await press('Confirm with passkey')
    await expect.poll(() => readTexts('.view')[0]).toContain('The passkey was canceled or timed out.')
    expect(readPressed()).toEqual(['passkey.get'])
  })
})

describe('in a page', () => {
  /** Presses the button that opens the window and returns the risk that the window receives. */
  async function readRisk() {
    const { ownWallet } = await import('../../wallets/own/ownWallet.ts')
    const opened = vi.spyOn(ownWallet, 'approveInWindow').mockImplementation(() => new Promise(() => undefined))
    await app.user.press('Review in wallet')
    return opened.mock.lastCall?.[1]
  }

  // Every request is approved in the wallet window, because happy-dom cannot detect occlusion.
  test('attack: a request that the page has not read leads to the window as one of a high risk', async () => {
    await showRequest({ asks: requests.sendEther, answer: () => new Promise(() => undefined) })
    expect(await readRisk()).toEqual({ highRisk: true })
    app.reset()
    await showRequest({ asks: requests.sendEther, answer: () => Promise.reject(new Error('The node is down.')) })
    await expect.poll(() => readTexts('.banner')).toHaveLength(1)
    expect(await readRisk()).toEqual({ highRisk: true })
  })

  test('behavior: a request that was read leads there by its own risk', async () => {
    await showRequest({ asks: requests.sendEther })
    await expect.poll(() => readTexts('.approval')[0]).toContain('0.25 ETH')
    expect(await readRisk()).toEqual({ highRisk: false })
    app.reset()
    await showRequest({ asks: requests.approveUnlimited })
    await expect.poll(() => readTexts('.approval')[0]).toContain('Check this one carefully.')
    expect(await readRisk()).toEqual({ highRisk: true })
  })
})

describe('a transfer of the user to a name, which the wallet window resolves again', () => {
  async function showTransfer(name: string, resolve?: () => Promise<unknown>) {
    const { findScenario } = await import('../../scenarios/scenarios.ts')
    const { answers } = await import('../../scenarios/support/setUp.ts')
    const { changeConfig } = await import('../../platform/config.ts')
    await app.showApp({
      show() {
        changeConfig({ surface: 'window' })
        findScenario(name)?.show()
        if (resolve) answers.queries.ownRecipient = resolve
      },
    })
  }
  /** Returns true if the button is enabled, even while the guard is still arming. */
  const isOffered = () => {
    const button = document.querySelector<HTMLElement>('.modal [data-guard]')
    return button?.dataset.arming !== undefined || button?.getAttribute('aria-disabled') === null
  }
  const changed = 'anna.eth doesn’t have this address any longer.'

  test('default: a name that still has the address of the transfer can be confirmed', async () => {
    await showTransfer('send-window')
    await expect.poll(() => readTexts('.approval')[0]).toContain('this name has this address')
    await expect.poll(() => isOffered()).toBe(true)
  })

  test('attack: a name whose address has changed, or that is gone, cannot be confirmed', async () => {
    await showTransfer('send-window-changed')
    await expect.poll(() => readTexts('.banner')[0]).toContain(changed)
    expect(isOffered()).toBe(false)
    app.reset()
    await showTransfer('send-window', async () => null)
    await expect.poll(() => readTexts('.banner')[0]).toContain(changed)
    expect(isOffered()).toBe(false)
  })

  test('attack: a name that was not resolved again yet cannot be confirmed', async () => {
    await showTransfer('send-window', () => new Promise(() => undefined))
    expect(isOffered()).toBe(false)
  })
})
