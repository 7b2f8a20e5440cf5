// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { loadAppScreen } from '../scenarios/appScreen.testing.ts'

test('attack: a page that causes one error after the other does not keep the user from closing the modal', async () => {
  const showApp = await loadAppScreen()
  const { createRequestHandler } = await import('../requests/handleRequest.ts')
  const { router } = await import('../router/router.ts')
  const { findScenario } = await import('../scenarios/scenarios.ts')
  const scenario = findScenario('connect')
  if (!scenario) throw new Error('There is no scenario of Connect.')
  const request = createRequestHandler({ origin: 'https://app.example', assertStarted: () => undefined })
  const readError = () => document.querySelector('.toast:not([data-leaving])')?.textContent
  const expectShown = (is: boolean) =>
    expect.poll(() => document.querySelectorAll(`[data-shown="${is}"]`)).toHaveLength(1)
  const pressEscape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  async function causeError() {
    await expect(request({ namespace: 'eip155', method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
    await expect.poll(() => readError()).toBe('Action not allowed')
  }

  await showApp({ show: scenario.show })
  for (let opening = 1; opening <= 2; opening++) {
    router.open({ name: 'Connect' })
    await expectShown(true)
    await causeError()
    pressEscape()
    await expect.poll(() => readError()).toBeUndefined()
    await expectShown(true)
    await causeError()
    pressEscape()
    await expectShown(false)
  }
})
