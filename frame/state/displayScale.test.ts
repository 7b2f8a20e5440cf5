import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from './storage.testing.ts'

beforeEach(() => {
  stubStorage()
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
