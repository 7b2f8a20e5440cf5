// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

test('attack: a page that is connected to another wallet is offered no connection to this one', async () => {
  vi.stubGlobal('isSecureContext', true)
  const showApp = await loadAppScreen('window')
  const { findScenario } = await import('../../scenarios/scenarios.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const reset = (await import('../../scenarios/reset.ts')).keepFirstState()
  const readView = async (name: string) => {
    reset()
    await showApp({
      show() {
        changeConfig({ surface: 'window' })
        findScenario(name)?.show()
      },
    })
    return { text: readTexts('.view')[0], consents: document.querySelectorAll('.modal [data-guard]').length }
  }
  const offered = await readView('grant-origin')
  expect(offered.consents).toBe(1)
  for (const name of ['grant-another', 'grant-another-request']) {
    const { text, consents } = await readView(name)
    expect(text).toContain('is connected to another wallet')
    expect(consents).toBe(0)
    expect(readTexts('.view .button-text')).toContain('Cancel')
  }
})
