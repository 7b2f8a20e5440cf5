import { afterEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { openClientStorage } from './clientStorage.ts'
import { openTabChannel, type TabMessage } from './tabs/tabChannel.ts'

// All origins of a site share one partition of storage, channels and locks in the frame.
const [originA, originB] = ['https://one.site.example', 'https://two.site.example']

afterEach(() => vi.unstubAllGlobals())

/** In-memory databases by name, because Node has no IndexedDB. */
function stubDatabases() {
  const databases = new Map<string, Map<string, unknown>>()
  const respond = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  function open(name: string) {
    const items = databases.get(name) ?? new Map<string, unknown>()
    databases.set(name, items)
    const get = (key: string) => respond(items.get(key))
    const put = (value: unknown, key: string) => items.set(key, value)
    const getAllKeys = () => respond([...items.keys()])
    const transaction = () => {
      const ended: { oncomplete?: () => void } = {}
      queueMicrotask(() => ended.oncomplete?.())
      return { objectStore: () => ({ get, put, getAllKeys, transaction: ended }) }
    }
    return respond({ transaction })
  }
  vi.stubGlobal('indexedDB', { open })
}

test('attack: an origin reads no session that another origin of its site stored', async () => {
  stubDatabases()
  await openClientStorage(originA).setItem('session', { topic: 'abc' })
  const other = openClientStorage(originB)
  expect(await other.getItem('session')).toBeUndefined()
  expect(await other.getKeys()).toEqual([])
  expect(await openClientStorage(originA).getItem('session')).toEqual({ topic: 'abc' })
})

test('attack: an origin receives no tab message and no call of another origin', async () => {
  const received: Record<string, TabMessage[]> = { tab: [], other: [] }
  const sender = openTabChannel(originA, () => undefined)
  openTabChannel(originA, (message) => received.tab?.push(message))
  openTabChannel(originB, (message) => received.other?.push(message))
  sender.post({ kind: 'leader' })
  await expect.poll(() => received.tab).toEqual([{ kind: 'leader' }])
  expect(received.other).toEqual([])
})

test('attack: an origin cannot take over the client of another origin', async () => {
  stubConfig()
  const names: string[] = []
  const request = (name: string, _: object, run?: (lock: object) => unknown) => {
    if (run) names.push(name)
    run?.({})
    return new Promise(() => undefined)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('addEventListener', () => undefined)
  const { openSharedClient } = await import('./sharedClient.ts')
  for (const origin of [originA, originA, originB]) await openSharedClient(origin, () => undefined)
  const [first, second, third] = names
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})
