import { InvalidAppConfigurationError, NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { beforeEach, expect, test, vi } from 'vitest'

async function load({ debug }: { debug: boolean }) {
  vi.resetModules()
  const { alerts } = await import('./alerts.ts')
  const { kitEvents } = await import('./kitEvents.ts')
  const { options } = await import('./options.ts')
  const { toasts } = await import('./toasts.ts')
  options.set({ debug })
  const events: KitEvent[] = []
  kitEvents.subscribe((event) => events.push(event))
  return { alerts, events, toast: () => toasts.store.getState().current }
}

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => consoleError.mockClear())

test('default: each code is reported once, to the console and as an event, and the visitor sees no toast', async () => {
  const { alerts, events, toast } = await load({ debug: false })
  for (let time = 0; time < 3; time++) alerts.open(new InvalidAppConfigurationError())
  alerts.open(new NetworkNotFoundError())
  expect(events).toEqual([
    { type: 'ALERT', code: 8107, message: 'Invalid App Configuration' },
    { type: 'ALERT', code: 4902, message: 'Network Not Found' },
  ])
  expect(consoleError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
    'Invalid App Configuration',
    'Network Not Found',
  ])
  expect(toast()).toBeUndefined()
})

test('behavior: a page with `debug` also shows the alert as a toast', async () => {
  const { alerts, toast } = await load({ debug: true })
  alerts.open(new InvalidAppConfigurationError())
  expect(toast()).toMatchObject({ tone: 'error', text: 'Invalid App Configuration' })
})
