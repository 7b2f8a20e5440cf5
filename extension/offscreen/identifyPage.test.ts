import { beforeAll, expect, test, vi } from 'vitest'
import { identifyPage } from './identifyPage.ts'

beforeAll(() => {
  vi.stubGlobal('chrome', { runtime: { id: 'own' } })
  return () => vi.unstubAllGlobals()
})

const origin = 'https://app.example.org'
const sender = {
  id: 'own',
  origin,
  documentId: 'a',
  documentLifecycle: 'active' as const,
  frameId: 0,
  tab: { id: 1, windowId: 2 } as chrome.tabs.Tab,
}

test('default: the active top-level document of a tab is a page', () => {
  expect(identifyPage(sender)).toEqual({ origin, documentId: 'a', tabId: 1, windowId: 2 })
  expect(identifyPage({ ...sender, origin: 'http://localhost:4100' })).toBeDefined()
})

test('error: a document that is prerendered, cached or pending deletion is not a page', () => {
  for (const documentLifecycle of ['prerender', 'cached', 'pending_deletion'] as const)
    expect(identifyPage({ ...sender, documentLifecycle }), documentLifecycle).toBeUndefined()
})

test('error: frames, other extensions and documents without a secure origin are not pages', () => {
  expect(identifyPage(undefined)).toBeUndefined()
  expect(identifyPage({ ...sender, frameId: 3 })).toBeUndefined()
  expect(identifyPage({ ...sender, id: 'other' })).toBeUndefined()
  for (const unsafe of ['null', 'http://app.example.org', 'file://', 'chrome-extension://other'])
    expect(identifyPage({ ...sender, origin: unsafe }), unsafe).toBeUndefined()
  // The sender's URL alone must not be accepted, because it doesn't prove the origin.
  const { origin: _, ...without } = sender
  expect(identifyPage({ ...without, url: `${origin}/` })).toBeUndefined()
})
