import { expect, test } from 'vitest'
import { createMirror } from './mirror.ts'
import type { KitState } from './types.ts'

const before: KitState = {
  open: false,
  status: 'restoring',
  initialized: false,
  loading: false,
  namespaces: {},
  networks: [],
  themeMode: 'light',
}
const reported: KitState = { ...before, status: 'ready', initialized: true, namespaces: {} }

function follow() {
  const mirror = createMirror(before)
  const seen: unknown[] = []
  mirror.subscribe(({ status, loading, initialized }) => seen.push([status, loading, initialized]))
  return { mirror, seen }
}

test('default: a connection of the last visit is being restored until the frame reports its result', () => {
  const { mirror, seen } = follow()
  mirror.setLoading(true)
  expect(mirror.reported()).toBeUndefined()
  mirror.set(reported)
  expect(seen).toEqual([
    ['restoring', true, false],
    ['ready', false, true],
  ])
  // The frame reports its own start, so the mirror does not change.
  mirror.setLoading(false)
  expect(mirror.get()).toBe(reported)
})

test('error: a frame that does not load restores nothing', () => {
  const { mirror, seen } = follow()
  mirror.setLoading(true)
  mirror.setLoading(false)
  expect(seen.at(-1)).toEqual(['idle', false, false])
})

test('behavior: a frame that is loaded once more does not reset its reported state', () => {
  const { mirror } = follow()
  mirror.set(reported)
  mirror.setLoading(true)
  expect(mirror.get()).toMatchObject({ status: 'ready', loading: true })
  expect(mirror.reported()).toBe(reported)
})

test('behavior: a frame that is gone is closed, and that is said once', () => {
  const { mirror, seen } = follow()
  mirror.set({ ...reported, open: true })
  mirror.markClosed()
  mirror.markClosed()
  expect(mirror.get().open).toBe(false)
  expect(mirror.reported()?.open).toBe(false)
  expect(seen).toHaveLength(2)
})
