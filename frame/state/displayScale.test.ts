import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('behavior: a visitor who zoomed in once is not locked out after zooming back', async () => {
  const { displayScale } = await import('./displayScale.ts')
  expect(displayScale.known()).toBeUndefined()
  displayScale.note(3)
  expect(displayScale.known()).toBe(3)
  displayScale.note(1)
  expect(displayScale.known()).toBe(1)
})
