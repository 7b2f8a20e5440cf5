import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, MessagePort } from 'node:worker_threads'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { Endpoint } from 'comlink'
import { afterAll, beforeAll, vi } from 'vitest'
import { writeConfig } from '../platform/config.testing.ts'
import { mockMissingApis, VisibleObserver } from '../scenarios/appScreen.testing.ts'
import type { Scope } from '../vault/protocol/methods.ts'
import { createFakeStore } from '../vault/store/store.testing.ts'
import type { WindowResult } from '../walletWindow/serveWindow.ts'
import type { AnyWindowRequest } from '../walletWindow/transport.ts'

export const origin = 'https://dapp.example'
export const password = 'correct horse battery'
export const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const address = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
export const createPasswordFactor = () => ({ type: 'password', password: encodeUtf8(password) }) as const
const about = { id: '1', origin, themeMode: 'light', uses: 'once' } as const

export const connect: AnyWindowRequest = { task: 'use', ...about }
export const createSignRequest = (): AnyWindowRequest => ({
  task: 'approve',
  ...about,
  request: { method: 'personal_sign', params: ['0x68656c6c6f', address], origin, networkId: 'eip155:1', address },
  expiresAt: Date.now() + 3_600_000,
  isOpen: false,
})

/** Frame that opened the wallet window. */
type Frame = { location: { origin: string }; closed: boolean; postMessage: (message: unknown) => void }

let unmount: (() => void) | undefined

export type Browser = Awaited<ReturnType<typeof createBrowser>>

/**
 * Creates a browser with the real vault. The vault runs in this process instead of a worker. Requires happy-dom. Time
 * only advances in `waitFor` and through Vitest's fake timers.
 */
export async function createBrowser() {
  const { store, values } = createFakeStore()
  localStorage.clear()
  sessionStorage.clear()
  mockMissingApis()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no network.')))
  vi.stubGlobal('IntersectionObserver', VisibleObserver)
  // Define the port classes before the vault loads, because the vault only accepts ports of the class that was defined
  // when it loaded.
  vi.stubGlobal('MessageChannel', MessageChannel)
  vi.stubGlobal('MessagePort', MessagePort)
  const { serveVault } = await import('../vault/worker/serveVault.ts')
  const { createTestVault } = await import('../vault/worker/vault.testing.ts')
  function VaultWorker() {
    const { port1, port2 } = new MessageChannel()
    serveVault(port2 as unknown as Endpoint, store)
    port2.start()
    return Object.assign(port1, { terminate: () => port1.close() })
  }
  vi.stubGlobal('Worker', VaultWorker)

  async function openVault(scope: Scope, raw = store) {
    const vault = createTestVault({ raw })
    await vault.begin({ scope })
    return vault
  }
  return {
    values,
    home: await openVault({ kind: 'home' }),
    openLogin: () => openVault({ kind: 'home', slot: 'login' }),
    /** Opens the site's delegated wallet, as the frame does. */
    openCopy: () => openVault({ kind: 'grant', origin }, createFakeStore().store),
  }
}

/** Stores a wallet, connects it to the site, and returns the site's delegated wallet. */
export async function storeWallet({ home, openCopy }: Browser) {
  await home.import({ phrase: encodeUtf8(phrase), factor: createPasswordFactor() })
  const copy = await openCopy()
  const { port1, port2 } = new globalThis.MessageChannel()
  const received = copy.receive({ port: port2, replace: true })
  await home.grant({ origin, port: port1, uses: 'none' })
  await received
  return copy
}

type Message = { data: unknown; source: unknown; ports: readonly globalThis.MessagePort[]; origin?: string }

type Opening = { opener?: unknown; isStandalone?: boolean; hash?: string; settings?: object | undefined }

/** Starts the wallet window, or the wallet's own page, in a new document. */
export async function openWindow({ opener = null, isStandalone = false, hash = '', settings }: Opening = {}) {
  unmount?.()
  vi.resetModules()
  vi.stubGlobal('opener', opener)
  const close = vi.fn()
  vi.stubGlobal('close', close)
  location.hash = hash
  const root = writeConfig({ surface: isStandalone ? 'standalone' : 'window', networks: builtInNetworks, ...settings })
  const { vaultHost } = await import('../vault/client/vaultHost.ts')
  vaultHost.use(async () => (await import('../vault/client/workerHost.ts')).workerHost)
  const { createRoot } = await import('react-dom/client')
  const { startWindow } = await import('./startWindow.tsx')
  const { messageGroups } = await import('../i18n/messageGroups.ts')
  const { loadMessages } = await import('../i18n/i18n.ts')
  const screen = createRoot(root)
  unmount = () => screen.unmount()
  await loadMessages(...messageGroups.first)
  await startWindow(screen)
  return { close, user: (await import('../scenarios/support/userActions.ts')).user }
}

type Asking = { request: AnyWindowRequest; copy: Awaited<ReturnType<Browser['openCopy']>>; settings?: object }

/** Loads the modules before a file's first test, because this takes longer than a test's timeout. */
export function loadWindow() {
  beforeAll(async () => {
    await createBrowser()
    await openWindow()
  })
  // Wait for pending lazy imports. They would fail in the next file, where the window's page is gone, and that file
  // would share the failed modules.
  afterAll(() => vi.dynamicImportSettled())
}

/** Opens the wallet window for a request, as the frame does. */
export async function openRequest({ request, copy, settings }: Asking) {
  const { serveWindow } = await import('../walletWindow/serveWindow.ts')
  const outcomes: (WindowResult | Error)[] = []
  const frame: Frame = { location, closed: false, postMessage: () => undefined }
  let control: globalThis.MessagePort | undefined
  let lose = () => {}
  const served = serveWindow({
    request,
    receive: async (port) => copy.receive({ port, replace: request.task === 'use' }),
    finish: (outcome) => outcomes.push(outcome),
    onState: () => undefined,
    createTransport({ onReady, onLost }) {
      lose = onLost
      frame.postMessage = () => {
        onReady((data, ports) => {
          ;[control] = ports
          dispatchMessage({ data, ports, source: frame })
        })
      }
      return { open: () => 'opening', close: () => undefined }
    },
  })
  served.open()
  return {
    ...(await openWindow({ opener: frame, settings })),
    frame,
    outcomes,
    lose,
    stop: served.stop,
    control: () => control,
  }
}

/** Dispatches a trusted message event to this window. */
export function dispatchMessage(message: Message) {
  dispatchEvent(Object.assign(new Event('message'), { origin: location.origin, isTrusted: true, ...message }))
}

/** Advances time at ten times the real speed until `find` returns a result. */
export async function waitFor<found>(find: () => found | undefined | false): Promise<found> {
  for (let tries = 0; tries < 5000; tries++) {
    const found = find()
    if (found) return found
    await vi.advanceTimersByTimeAsync(20)
    await sleep(2)
  }
  throw new Error(`The window shows instead: ${readShown()}`)
}

export const readShown = () => document.querySelector('.modal .view:not([hidden], .view-leaving)')?.textContent ?? ''

/** Presses Enter on the button once its guard is ready. */
export async function approve(name: string) {
  const button = await waitFor(() =>
    findConsentButtons().find((element) => element.textContent === name && element.dataset.guard === 'ready'),
  )
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  button.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true }), { isTrusted: true }))
}

function findConsentButtons() {
  return [...document.querySelectorAll<HTMLElement>('.modal button[data-guard]:not([aria-disabled="true"])')]
}
