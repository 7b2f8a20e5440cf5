import { stubConfig } from '@oriel/frame/platform/config.testing.ts'
import type { VaultStatus } from '@oriel/frame/vault/protocol/methods.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { beforeEach, expect, test, vi } from 'vitest'

class Field {
  dataset: Record<string, string> = {}
  siblings: Field[] = []
  closest = () => ({ querySelectorAll: () => this.siblings })
}

stubConfig({ surface: 'standalone' })
vi.mock('@oriel/frame/vault/client/vaultClient.ts', () => ({ vault: {} }))
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('HTMLInputElement', Field)
vi.stubGlobal('HTMLTextAreaElement', Field)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { router } = await import('@oriel/frame/router/router.ts')
const { localWallet } = await import('@oriel/frame/localWallet/localWallet.ts')
const { coverView, pushBelow, showInitial, uncoverView } = await import('./coveredView.tsx')

const homeViews: View[] = [{ name: 'Home' }, { name: 'HomeAccounts' }]
const prompt: View = { name: 'GrantOrigin' }
const status: View = { name: 'CallsStatus', id: '0x1' }
const setWallet = (state: string, walletId = 'mine') =>
  localWallet.store.setState({ status: { walletId, state } as VaultStatus })
const isCovered = () => router.store.getState().covered !== undefined
const getHistory = () => router.store.getState().history

beforeEach(() => {
  uncoverView()
  Object.assign(document, { activeElement: undefined })
  setWallet('unlocked')
  showInitial(homeViews)
})

test('default: the view below a prompt is restored with its state', () => {
  const { closings } = router.store.getState()
  coverView()
  expect(isCovered()).toBe(false)
  router.start([prompt])
  // React keeps a view's state as long as its key stays the same. The app derives the key from `closings` and the
  // history.
  expect(router.store.getState().covered).toMatchObject({ key: `${closings} ${JSON.stringify(homeViews)}` })
  expect(router.store.getState().closings).not.toBe(closings)
  expect(uncoverView()).toBe(true)
  expect(router.store.getState()).toMatchObject({ history: homeViews, closings, covered: undefined })
})

test('behavior: each of several prompts has a new view above the covered one', () => {
  const seen = new Set<number>()
  for (let count = 0; count < 3; count++) {
    coverView()
    router.start([prompt])
    seen.add(router.store.getState().closings)
  }
  expect(seen.size).toBe(3)
  expect(uncoverView()).toBe(true)
  expect(getHistory()).toEqual(homeViews)
})

test('behavior: a prompt that ends before it is shown does not change the view', () => {
  coverView()
  expect(uncoverView()).toBe(true)
  router.push({ name: 'HomeSettings' })
  expect(isCovered()).toBe(false)
  expect(getHistory()).toEqual([...homeViews, { name: 'HomeSettings' }])
})

test('behavior: the focus returns to its field, and the field of the prompt receives no keys', () => {
  const [field, other] = [new Field(), new Field()]
  other.dataset.autofocus = ''
  field.siblings = [other]
  Object.assign(document, { activeElement: field })
  coverView()
  router.start([prompt])
  expect(field.dataset).toEqual({ autofocus: '' })
  expect(other.dataset).toEqual({})
})

test('error: a wallet that locks during a prompt drops the covered view', () => {
  coverView()
  router.start([prompt])
  setWallet('locked')
  expect(isCovered()).toBe(false)
  expect(uncoverView()).toBe(false)
})

test('error: the covered view of another wallet is not restored', () => {
  coverView()
  router.start([prompt])
  setWallet('unlocked', 'other')
  expect(uncoverView()).toBe(false)
  setWallet('unlocked')
  expect(uncoverView()).toBe(false)
})

test('error: an answered prompt is not restored after the next prompt', () => {
  setWallet('locked')
  coverView()
  router.start([prompt])
  setWallet('unlocked')
  expect(uncoverView()).toBe(false)
  // A prompt can also arrive before the initial views, because the panel determines those asynchronously.
  coverView()
  router.start([prompt])
  expect(uncoverView()).toBe(false)
  showInitial(homeViews)
  coverView()
  router.start([prompt])
  expect(uncoverView()).toBe(true)
  expect(getHistory()).toEqual(homeViews)
})

test('behavior: a call status is placed above the first covered view', () => {
  router.start([{ name: 'Home' }])
  coverView()
  router.start([prompt])
  pushBelow(status)
  uncoverView()
  expect(getHistory()).toEqual([{ name: 'Home' }, status])
})

test('behavior: a call status replaces another call status, but no view that the user opened', () => {
  for (const second of [{ ...status, id: '0x2' }, { name: 'HomeSettings' }] satisfies View[]) {
    router.start([{ name: 'Home' }, second])
    coverView()
    router.start([prompt])
    pushBelow(status)
    uncoverView()
    expect(getHistory()[1]).toEqual(second.name === 'HomeSettings' ? second : status)
  }
})

test('behavior: a call status opens no view without a prompt', () => {
  pushBelow(status)
  expect(getHistory()).toEqual(homeViews)
})
