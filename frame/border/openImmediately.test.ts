import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { router } from '../router/router.ts'
import { cancelOpening, openImmediately } from './openImmediately.ts'

const modal: { dataset: { shown: string; closing?: string }; inert: boolean; querySelector: () => null } = {
  dataset: { shown: 'false' },
  inert: true,
  querySelector: () => null,
}
let paint = () => {}
vi.stubGlobal('document', { querySelector: () => (modal.dataset.shown === 'false' ? modal : null) })
vi.stubGlobal('requestAnimationFrame', (work: () => void) => {
  paint = work
})
afterEach(() => {
  router.dismiss()
  modal.dataset.shown = 'false'
  modal.inert = true
})
afterAll(() => vi.unstubAllGlobals())

const isOpen = () => router.store.getState().open

test('default: the hidden view is shown before React renders it as open', async () => {
  modal.dataset.closing = ''
  const opening = openImmediately({ name: 'Connect' })
  expect(modal.dataset).toEqual({ shown: 'true' })
  expect(isOpen()).toBe(false)
  paint()
  await opening
  expect(isOpen()).toBe(true)
  expect(modal.inert).toBe(false)
})

test('behavior: React opens any other view', async () => {
  const opening = openImmediately({ name: 'AllWallets' })
  expect(modal.dataset.shown).toBe('false')
  expect(isOpen()).toBe(true)
  await opening
})

test('behavior: a page that closes before the paint shows nothing', async () => {
  const opening = openImmediately({ name: 'Connect' })
  cancelOpening()
  paint()
  await opening
  expect(isOpen()).toBe(false)
  expect(modal).toMatchObject({ dataset: { shown: 'false' }, inert: true })
})

test('behavior: changes of the closed router do not end the opening, but opening another view does', async () => {
  const opening = openImmediately({ name: 'Connect' })
  router.reset({ name: 'Account' })
  paint()
  await opening
  expect(isOpen()).toBe(true)
  expect(router.current()).toEqual({ name: 'Connect' })
  router.dismiss()
  modal.dataset.shown = 'false'

  const second = openImmediately({ name: 'Connect' })
  router.open({ name: 'AllWallets' })
  paint()
  await second
  expect(router.current()).toEqual({ name: 'AllWallets' })
})

test('behavior: a document that is not painted opens anyway', async () => {
  vi.useFakeTimers()
  const opening = openImmediately({ name: 'Connect' })
  await vi.advanceTimersByTimeAsync(200)
  await opening
  vi.useRealTimers()
  expect(isOpen()).toBe(true)
})
