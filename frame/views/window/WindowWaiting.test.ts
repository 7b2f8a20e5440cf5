// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest'
import { loadAppScreen } from '../../scenarios/appScreen.testing.ts'

afterAll(() => vi.useRealTimers())

test('attack: the link to the wallet window has its secret only during a click', async () => {
  const showApp = await loadAppScreen('connect')
  const { walletWindow } = await import('../../walletWindow/openWindow.ts')
  const { router } = await import('../../router/router.ts')
  const task = { task: 'unlock' } as never
  await showApp({
    show() {
      router.open({ name: 'Connect' })
      walletWindow.store.setState({ waiting: { task, state: 'blocked' } })
    },
  })
  const link = await vi.waitFor(() => {
    const found = document.querySelector<HTMLAnchorElement>('.modal a[target="_blank"]')
    expect(found?.textContent).toBe('Open wallet window')
    return found as HTMLAnchorElement
  })
  expect(link.getAttribute('href')).toBe('/w/')
  expect(link.getAttribute('draggable')).toBe('false')

  vi.useFakeTimers()
  const followed: string[] = []
  addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(link.getAttribute('href') ?? '')
  })
  link.dispatchEvent(new Event('dragstart', { bubbles: true }))
  link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  expect(link.getAttribute('href')).toBe('/w/')
  link.click()
  expect(followed).toEqual([expect.stringMatching(/\/w\/#[\da-f-]{36}$/)])
  vi.runAllTimers()
  expect(link.getAttribute('href')).toBe('/w/')
})
