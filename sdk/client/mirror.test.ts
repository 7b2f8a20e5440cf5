import { expect, test } from 'vitest'
import type { KitState } from '../api/types.ts'
import { createMirror } from './mirror.ts'

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

test('default: the status is restoring until the frame reports its state', () => {
  const { mirror, seen } = follow()
  mirror.setLoading(true)
  expect(mirror.getReported()).toBeUndefined()
  mirror.set(reported)
  expect(seen).toEqual([
    ['restoring', true, false],
    ['ready', false, true],
  ])
  // The frame has already reported its start, so nothing changes.
  mirror.setLoading(false)
  expect(mirror.get()).toBe(reported)
})

test('error: a frame that fails to load ends restoring', () => {
  const { mirror, seen } = follow()
  mirror.setLoading(true)
  mirror.setLoading(false)
  expect(seen.at(-1)).toEqual(['idle', false, false])
})

test('behavior: loading the frame again does not reset the reported state', () => {
  const { mirror } = follow()
  mirror.set(reported)
  mirror.setLoading(true)
  expect(mirror.get()).toMatchObject({ status: 'ready', loading: true })
  expect(mirror.getReported()).toBe(reported)
})

test('behavior: markClosed notifies subscribers once', () => {
  const { mirror, seen } = follow()
  mirror.set({ ...reported, open: true })
  mirror.markClosed()
  mirror.markClosed()
  expect(mirror.get().open).toBe(false)
  expect(mirror.getReported()?.open).toBe(false)
  expect(seen).toHaveLength(2)
})
