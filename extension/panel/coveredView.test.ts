import { beforeEach, expect, test, vi } from 'vitest'
import type { View } from '#shared/view.ts'
import { stubConfig } from '../../frame/platform/config.testing.ts'
import type { VaultStatus } from '../../frame/vault/methods.ts'

class Field {
  dataset: Record<string, string> = {}
  others: Field[] = []
  closest = () => ({ querySelectorAll: () => this.others })
}

stubConfig({ surface: 'standalone' })
vi.mock('../../frame/vault/client/vaultClient.ts', () => ({ vault: {} }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('HTMLInputElement', Field)
vi.stubGlobal('HTMLTextAreaElement', Field)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { router } = await import('../../frame/router/router.ts')
const { localWallet } = await import('../../frame/localWallet/localWallet.ts')
const { coverView, putBeneath, showFirst, uncoverView } = await import('./coveredView.tsx')

const home: View[] = [{ name: 'Home' }, { name: 'HomeAccounts' }]
const question: View = { name: 'GrantOrigin' }
const status: View = { name: 'CallsStatus', id: '0x1' }
const wallet = (state: string, walletId = 'mine') =>
  localWallet.store.setState({ status: { walletId, state } as VaultStatus })
const covered = () => router.store.getState().covered !== undefined
const shown = () => router.store.getState().history

beforeEach(() => {
  uncoverView()
  Object.assign(document, { activeElement: undefined })
  wallet('unlocked')
  showFirst(home)
})

test('default: the view beneath a question comes back with its state', () => {
  const { closings } = router.store.getState()
  coverView()
  expect(covered()).toBe(false)
  router.start([question])
  // React keeps the state of a view while its key is the same, which the app makes of these.
  expect(router.store.getState().covered).toMatchObject({ key: `${closings} ${JSON.stringify(home)}` })
  expect(router.store.getState().closings).not.toBe(closings)
  expect(uncoverView()).toBe(true)
  expect(router.store.getState()).toMatchObject({ history: home, closings, covered: undefined })
})

test('behavior: of several questions each has a view of its own, above the one that was there first', () => {
  const seen = new Set<number>()
  for (let count = 0; count < 3; count++) {
    coverView()
    router.start([question])
    seen.add(router.store.getState().closings)
  }
  expect(seen.size).toBe(3)
  expect(uncoverView()).toBe(true)
  expect(shown()).toEqual(home)
})

test('behavior: a question that ends before its view is shown leaves the view as it is', () => {
  coverView()
  expect(uncoverView()).toBe(true)
  router.push({ name: 'HomeSettings' })
  expect(covered()).toBe(false)
  expect(shown()).toEqual([...home, { name: 'HomeSettings' }])
})

test('behavior: the field with the focus has it again, and the field of the question takes no keys', () => {
  const [field, other] = [new Field(), new Field()]
  other.dataset.autofocus = ''
  field.others = [other]
  Object.assign(document, { activeElement: field })
  coverView()
  router.start([question])
  expect(field.dataset).toEqual({ autofocus: '' })
  expect(other.dataset).toEqual({})
})

test('error: a wallet that locks during a question shows no view that was open before', () => {
  coverView()
  router.start([question])
  wallet('locked')
  expect(covered()).toBe(false)
  expect(uncoverView()).toBe(false)
})

test('error: the view of another wallet does not come back', () => {
  coverView()
  router.start([question])
  wallet('unlocked', 'other')
  expect(uncoverView()).toBe(false)
  wallet('unlocked')
  expect(uncoverView()).toBe(false)
})

test('error: a question that is over does not come back after the next one', () => {
  wallet('locked')
  coverView()
  router.start([question])
  wallet('unlocked')
  expect(uncoverView()).toBe(false)
  // The panel determines its initial views asynchronously.
  coverView()
  router.start([question])
  expect(uncoverView()).toBe(false)
  showFirst(home)
  coverView()
  router.start([question])
  expect(uncoverView()).toBe(true)
  expect(shown()).toEqual(home)
})

test('behavior: the state of calls lies above the first view beneath the question', () => {
  router.start([{ name: 'Home' }])
  coverView()
  router.start([question])
  putBeneath(status)
  uncoverView()
  expect(shown()).toEqual([{ name: 'Home' }, status])
})

test('behavior: the state of calls replaces another one, and no view that the person opened', () => {
  for (const second of [{ ...status, id: '0x2' }, { name: 'HomeSettings' }] satisfies View[]) {
    router.start([{ name: 'Home' }, second])
    coverView()
    router.start([question])
    putBeneath(status)
    uncoverView()
    expect(shown()[1]).toEqual(second.name === 'HomeSettings' ? second : status)
  }
})

test('behavior: the state of calls opens no view while there is no question', () => {
  putBeneath(status)
  expect(shown()).toEqual(home)
})
