import { beforeEach, expect, test, vi } from 'vitest'
import { fromWorker } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

// Mock the store, because Node has no IndexedDB. The browser tests use the real store.
vi.mock('../link/removedSites.ts', () => ({ removedSites: { list: async () => [] } }))

const [site, other] = ['http://localhost:5901/*', 'http://localhost:5902/*'] as const
const own = 'https://wallet.example.com/*'

type Script = { id: string; matches: string[] }

/** State that outlives the service worker and the browser process. */
let permitted: string[]
let scripts: Script[]
let sent: unknown[]
let fire: Record<'installed' | 'startup' | 'added' | 'removed', () => void>

beforeEach(() => {
  ;[permitted, scripts, sent] = [[own, site, other], [], []]
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('{"networks":[]}') }) })
  vi.stubGlobal('fetch', async () => new Response('Down', { status: 503 }))
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

/** Starts the service worker, as the browser does when an event arrives and the worker is stopped. */
async function startWorker() {
  vi.resetModules()
  const createEvent = (name: keyof typeof fire) => ({ addListener: (listener: () => void) => (fire[name] = listener) })
  fire = { installed: () => {}, startup: () => {}, added: () => {}, removed: () => {} }
  vi.stubGlobal('chrome', {
    runtime: {
      onInstalled: createEvent('installed'),
      onStartup: createEvent('startup'),
      getContexts: async () => [{}],
      sendMessage: async (message: unknown) => sent.push(message),
    },
    permissions: {
      onAdded: createEvent('added'),
      onRemoved: createEvent('removed'),
      getAll: async () => ({ origins: permitted }),
    },
    scripting: {
      getRegisteredContentScripts: async () => scripts,
      async registerContentScripts(newScripts: Script[]) {
        scripts = newScripts
      },
      async updateContentScripts(newScripts: Script[]) {
        scripts = newScripts
      },
      async unregisterContentScripts() {
        scripts = []
      },
    },
  })
  ;(await import('./watchSites.ts')).watchSites()
}

const getServedSites = () => scripts.map(({ matches }) => matches)

test('attack: a site whose permission was removed while the worker was stopped no longer gets the wallet', async () => {
  await startWorker()
  fire.installed()
  await expect.poll(getServedSites).toEqual([
    [site, other],
    [site, other],
  ])
  // Revoke a site's permission, as the user can in the browser's settings. The browser then starts the worker.
  permitted = [own, other]
  await startWorker()
  fire.removed()
  await expect.poll(getServedSites).toEqual([[other], [other]])
  expect(sent).toContain(fromWorker.sitesChanged)
  permitted = [own]
  await startWorker()
  fire.removed()
  await expect.poll(getServedSites).toEqual([])
})

test('attack: a site whose permission was removed while the browser was closed no longer gets the wallet', async () => {
  await startWorker()
  fire.added()
  await expect.poll(getServedSites).toHaveLength(2)
  permitted = [own]
  await startWorker()
  fire.startup()
  await expect.poll(getServedSites).toEqual([])
})
