import { siteAccess } from '@oriel/frame/state/siteAccess.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { TabClicked } from '../link/messages.ts'
import { watchActiveTab } from './watchActiveTab.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

// Mock the list, because Node has no IndexedDB. The browser tests use the real list.
vi.mock('../link/removedSites.ts', () => ({ removedSites: { list: async () => [] } }))
afterEach(() => vi.unstubAllGlobals())

type Listener = (message: TabClicked, sender: { id: string }, respond: (answer: unknown) => void) => unknown

/** Stubs the extension APIs. `front` returns the active tab, and `activate` fires `tabs.onActivated`. */
function stubBrowser(front: () => { id: number; url: string }) {
  const listeners: Listener[] = []
  const activateListeners: (() => void)[] = []
  const event = { addListener: () => undefined }
  const query = vi.fn(async () => [front()])
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'own',
      getURL: () => 'chrome-extension://own/',
      getManifest: () => ({ optional_host_permissions: ['https://*/*'] }),
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
      sendMessage: async () => false,
    },
    tabs: {
      onActivated: { addListener: (listener: () => void) => activateListeners.push(listener) },
      onUpdated: event,
      query,
    },
    windows: { onFocusChanged: event, getCurrent: async () => ({ id: 1, type: 'normal' }) },
    permissions: { onAdded: event, onRemoved: event, getAll: async () => ({}), contains: () => permitted },
  })
  return { listeners, query, activate: () => activateListeners[0]?.() }
}
let permitted = Promise.resolve(false)

test('error: a page that fires events in a loop does not hide the active tab', async () => {
  permitted = new Promise(() => undefined)
  let id = 7
  const { activate } = stubBrowser(() => ({ id, url: 'https://front.example/' }))
  watchActiveTab()
  await expect.poll(() => siteAccess.store.getState().frontTab).toBe(7)
  id = 8
  for (let count = 0; count < 10; count++) activate()
  await expect.poll(() => siteAccess.store.getState().frontTab).toBe(8)
})

test('behavior: a toolbar click is handled by the panel of its window, which knows the active tab', async () => {
  permitted = Promise.resolve(false)
  const { listeners, query } = stubBrowser(() => ({ id: 5, url: 'https://front.example/' }))
  watchActiveTab()
  await expect.poll(() => query.mock.calls.length).toBeGreaterThan(0)
  const click = (windowId: number) => {
    const respond = vi.fn()
    for (const listener of listeners) listener({ clicked: { tabId: 5, windowId } }, { id: 'own' }, respond)
    return respond
  }
  expect(click(2)).not.toHaveBeenCalled()
  expect(click(1)).toHaveBeenCalledWith(true)
  await expect.poll(() => siteAccess.store.getState().frontTab).toBe(5)
  const isBehind = (askingTab?: number) => siteAccess.isAskedFromBehind({ ...siteAccess.store.getState(), askingTab })
  expect([isBehind(4), isBehind(5), isBehind()]).toEqual([true, false, false])
})
