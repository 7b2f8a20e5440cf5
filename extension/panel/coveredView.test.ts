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

test('default: the view below a prompt is restored with its state', () => {
  const { closings } = router.store.getState()
  coverView()
  expect(covered()).toBe(false)
  router.start([question])
  // React keeps the state of a view while its key is the same. The app derives the key from these.
  expect(router.store.getState().covered).toMatchObject({ key: `${closings} ${JSON.stringify(home)}` })
  expect(router.store.getState().closings).not.toBe(closings)
  expect(uncoverView()).toBe(true)
  expect(router.store.getState()).toMatchObject({ history: home, closings, covered: undefined })
})

test('behavior: each of several prompts has a new view above the covered one', () => {
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

test('behavior: a prompt that ends before it is shown does not change the view', () => {
  coverView()
  expect(uncoverView()).toBe(true)
  router.push({ name: 'HomeSettings' })
  expect(covered()).toBe(false)
  expect(shown()).toEqual([...home, { name: 'HomeSettings' }])
})

test('behavior: the focus returns to its field, and the field of the prompt receives no keys', () => {
  const [field, other] = [new Field(), new Field()]
  other.dataset.autofocus = ''
  field.others = [other]
  Object.assign(document, { activeElement: field })
  coverView()
  router.start([question])
  expect(field.dataset).toEqual({ autofocus: '' })
  expect(other.dataset).toEqual({})
})

test('error: a wallet that locks during a prompt drops the covered view', () => {
  coverView()
  router.start([question])
  wallet('locked')
  expect(covered()).toBe(false)
  expect(uncoverView()).toBe(false)
})

test('error: the covered view of another wallet is not restored', () => {
  coverView()
  router.start([question])
  wallet('unlocked', 'other')
  expect(uncoverView()).toBe(false)
  wallet('unlocked')
  expect(uncoverView()).toBe(false)
})

test('error: an answered prompt is not restored after the next prompt', () => {
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

test('behavior: a call status is placed above the first covered view', () => {
  router.start([{ name: 'Home' }])
  coverView()
  router.start([question])
  putBeneath(status)
  uncoverView()
  expect(shown()).toEqual([{ name: 'Home' }, status])
})

test('behavior: a call status replaces another call status, but no view that the user opened', () => {
  for (const second of [{ ...status, id: '0x2' }, { name: 'HomeSettings' }] satisfies View[]) {
    router.start([{ name: 'Home' }, second])
    coverView()
    router.start([question])
    putBeneath(status)
    uncoverView()
    expect(shown()[1]).toEqual(second.name === 'HomeSettings' ? second : status)
  }
})

test('behavior: a call status opens no view without a prompt', () => {
  putBeneath(status)
  expect(shown()).toEqual(home)
})
