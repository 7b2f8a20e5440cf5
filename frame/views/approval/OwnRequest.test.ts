// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

let showApp: Awaited<ReturnType<typeof loadAppScreen>>
let reset: () => void

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  showApp = await loadAppScreen('approve', 'send', 'window')
  reset = (await import('../../scenarios/reset.ts')).keepFirstState()
})

afterEach(() => reset())

/** Shows the visitor's own transfer to anna.eth in the wallet window, which resolves the name again. */
async function showTransfer(name: string, resolve?: () => Promise<unknown>) {
  const { findScenario } = await import('../../scenarios/scenarios.ts')
  const { answers } = await import('../../scenarios/setUp.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  function show() {
    changeConfig({ surface: 'window' })
    findScenario(name)?.show()
    if (resolve) answers.queries.ownRecipient = resolve
  }
  await showApp({ show })
}

/** This DOM does not report what is in view, so a button that is offered waits for that. */
const isOffered = () => document.querySelector('.modal [data-guard]')?.hasAttribute('data-arming')

test('default: a name that still has the address of the transfer can be confirmed', async () => {
  await showTransfer('send-window')
  await vi.waitFor(() => expect(readTexts('.approval')[0]).toContain('this name has this address'))
  await vi.waitFor(() => expect(isOffered()).toBe(true))
})

test('attack: a transfer to a name whose address has changed cannot be confirmed', async () => {
  await showTransfer('send-window-changed')
  await vi.waitFor(() => expect(readTexts('.banner')[0]).toContain('anna.eth doesn’t have this address any longer.'))
  expect(isOffered()).toBe(false)
  // The name is no title of an address that it does not have.
  expect(readTexts('dd').filter((text) => text.includes('anna.eth'))).toEqual([])
})

test('attack: a transfer cannot be confirmed before its name was resolved again, nor when the name is gone', async () => {
  await showTransfer('send-window', () => new Promise(() => undefined))
  expect(isOffered()).toBe(false)
  reset()
  await showTransfer('send-window', async () => null)
  await vi.waitFor(() => expect(readTexts('.banner')[0]).toContain('anna.eth doesn’t have this address any longer.'))
  expect(isOffered()).toBe(false)
})
