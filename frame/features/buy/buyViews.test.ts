// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'
import type { UserActions } from '../../scenarios/support/userActions.ts'

let showApp: Awaited<ReturnType<typeof loadAppScreen>>
let user: UserActions

beforeAll(async () => {
  showApp = await loadAppScreen('buy')
  user = (await import('../../scenarios/support/userActions.ts')).user
})

afterEach(() => {
  vi.useRealTimers()
})

test('error: without prices the view shows the providers and no digit but the typed amount', async () => {
  const { mocked, toScenario } = await import('./scenarios/buyFixtures.ts')
  await showApp(toScenario({ name: 'buy', title: 'Buy', draftState: { amount: '100' }, quotes: () => mocked }))
  await user.see('Tally shows the price before you pay.')
  expect(readTexts('button')).toContain('HarbourHarbour shows the price before you pay.')
  const typed = [...document.querySelectorAll<HTMLInputElement>('.modal input')].map(({ value }) => value)
  expect(typed).toEqual(['100'])
  const titles = Array.from(document.querySelectorAll('.modal [title]'), (element) => element.getAttribute('title'))
  const shown = [...readTexts('[aria-label]'), ...titles, document.querySelector('.modal')?.textContent].join(' ')
  expect(shown).toContain('Tally shows the price before you pay.')
  expect(shown).not.toMatch(/\d/)
})

test('behavior: a provider that never sends is named after half an hour', async () => {
  const { id, createOrder, toScenario } = await import('./scenarios/buyFixtures.ts')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const paid = createOrder({ status: 'paid' })
  await showApp(
    toScenario({ name: 'buy', title: 'Buy', view: { name: 'BuyInProgress', order: id }, order: () => paid }),
  )
  await user.see('Paid. Harbour sends it now')
  const silence = 'Nothing has arrived yet. Harbour can tell more.'
  expect(document.body.textContent).not.toContain(silence)
  vi.advanceTimersByTime(31 * 60_000)
  await user.see(silence)
})

test.each([
  [[], ['Try again', 'Done']],
  [[new Intl.DateTimeFormat().resolvedOptions().timeZone], ['Done']],
])('behavior: a failed order is repeated only where the deployment offers purchases: %j', async (zones, buttons) => {
  const { changeConfig } = await import('../../platform/config.ts')
  const { id, createOrder, toScenario } = await import('./scenarios/buyFixtures.ts')
  const failed = createOrder({ status: 'failed' })
  changeConfig({ restrictedTimeZones: zones })
  await showApp(
    toScenario({ name: 'buy', title: 'Buy', view: { name: 'BuyInProgress', order: id }, order: () => failed }),
  )
  await user.see('Done')
  expect(readTexts('.view button').filter((text) => ['Try again', 'Done'].includes(text))).toEqual(buttons)
  changeConfig({ restrictedTimeZones: [] })
})
