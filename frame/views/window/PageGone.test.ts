// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

test('attack: a window whose page has left shows nothing to sign', async () => {
  vi.stubGlobal('isSecureContext', true)
  const showApp = await loadAppScreen('approve', 'window')
  const { findScenario } = await import('../../scenarios/scenarios.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { askOpener } = await import('../../walletWindow/takeTask.ts')
  const { windowTask } = await import('../../walletWindow/windowTask.ts')
  /** A frame of our own origin. The browser says when its page has left. */
  const frame = { location, closed: false, postMessage: vi.fn() }
  vi.stubGlobal('opener', frame)
  await showApp({
    show() {
      changeConfig({ surface: 'window' })
      findScenario('approve-window-message')?.show()
    },
  })
  const { opener } = windowTask.store.getState()
  const { vaultPort, answer, noteMade, ...task } = opener as NonNullable<typeof opener>
  const asked = askOpener()
  const ports = [new MessageChannel().port1, vaultPort]
  dispatchEvent(
    Object.assign(new Event('message'), { data: task, origin: location.origin, ports, source: frame, isTrusted: true }),
  )
  expect(await asked).toMatchObject({ task: 'approve' })
  const consents = () => document.querySelectorAll('.modal [data-guard]').length
  await vi.waitFor(() => expect(consents()).toBe(1))

  frame.closed = true
  const readView = () => readTexts('.view:not(.view-leaving)')
  await vi.waitFor(() => expect(readView()).toEqual([expect.stringContaining('The site that asked is gone')]))
  expect(consents()).toBe(0)
})
