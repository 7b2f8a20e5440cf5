// @vitest-environment happy-dom
import processConsole from 'node:console'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Oriel, OrielOptions } from './api/oriel.ts'
import { createOriel } from './createOriel.ts'
import { createSkeletonStyles } from './frame/dialogStyles.ts'

const frameUrl = 'https://wallet.example'
const kits: Oriel[] = []

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  // Suppress the warning that happy-dom logs because it does not load iframes.
  vi.spyOn(processConsole, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  endAll()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'connection')
  vi.restoreAllMocks()
})

function endAll() {
  for (const kit of kits.splice(0)) kit.destroy()
}

function create(options: Partial<OrielOptions> = {}): Oriel {
  const kit = createOriel({ frameUrl, ...options })
  kits.push(kit)
  return kit
}

const getFrames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src)
const getZIndex = () => document.querySelector('dialog')?.style.getPropertyValue('z-index')

/** Waits for pending idle callbacks. */
const waitForIdle = () => new Promise((resolve) => setTimeout(resolve))

function openQuietly(kit: Oriel) {
  // `open` rejects because no wallet is served. This test ignores the error.
  void kit.open().catch(() => undefined)
}

async function hoverOver(kit: Oriel) {
  const button = document.createElement('button')
  kit.preloadOn(button)
  button.dispatchEvent(new Event('pointerover'))
  await waitForIdle()
}

test('default: preload: the wallet loads when the pointer enters a button, and not before', async () => {
  const kit = create()
  await waitForIdle()
  expect(getFrames()).toEqual([])
  await hoverOver(kit)
  expect(getFrames()).toEqual([`${frameUrl}/f/default/`])
})

test('behavior: preload: "idle" loads the wallet when the page is idle, and "none" when it opens', async () => {
  create({ preload: 'idle' })
  expect(getFrames()).toEqual([])
  await waitForIdle()
  expect(getFrames()).toHaveLength(1)
  endAll()

  const kit = create({ preload: 'none' })
  await hoverOver(kit)
  expect(getFrames()).toEqual([])
  openQuietly(kit)
  expect(getFrames()).toHaveLength(1)
})

test('behavior: with Save-Data only a press loads the wallet', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const button = document.createElement('button')
  create().preloadOn(button)
  for (const type of ['pointerover', 'focusin']) button.dispatchEvent(new Event(type))
  await waitForIdle()
  expect(getFrames()).toEqual([])
  button.dispatchEvent(new Event('pointerdown'))
  expect(getFrames()).toHaveLength(1)
})

test('behavior: the URL of the frame contains projectId', () => {
  openQuietly(create({ projectId: 'shop' }))
  expect(getFrames()).toEqual([`${frameUrl}/f/shop/`])
})

test('behavior: announce sets the name, the icon and the reverse domain name that are announced at once', () => {
  const announced: object[] = []
  const recordAnnouncement = (event: Event) => announced.push((event as CustomEvent).detail.info)
  window.addEventListener('eip6963:announceProvider', recordAnnouncement)
  const brand = { name: 'Acme', icon: 'data:image/png;base64,AAAA', rdns: 'example.acme.pay' }
  create({ frameUrl: 'https://acme.example', announce: brand })
  window.removeEventListener('eip6963:announceProvider', recordAnnouncement)
  expect(announced).toEqual([{ ...brand, uuid: expect.any(String) }])
})

test('behavior: the wallet is announced by EIP-6963, unless announce is false', () => {
  const announced: string[] = []
  const recordAnnouncement = (event: Event) => announced.push((event as CustomEvent).detail.info.rdns)
  window.addEventListener('eip6963:announceProvider', recordAnnouncement)
  create()
  expect(announced).toEqual(['example.wallet'])
  create({ announce: false })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', recordAnnouncement)
  expect(announced).toEqual(['example.wallet', 'example.wallet'])
})

test('default: the dialog has the z-index 999 (SPEC 9, Lists and sizes)', () => {
  openQuietly(create())
  expect(getZIndex()).toBe('999')
})

test('behavior: themeVariables.zIndex and setTheme change the z-index', async () => {
  openQuietly(create({ themeVariables: { zIndex: 5000 } }))
  expect(getZIndex()).toBe('5000')
  endAll()
  const kit = create({ themeVariables: { zIndex: 5000 } })
  await kit.setTheme({ themeVariables: { zIndex: 6000 } })
  openQuietly(kit)
  expect(getZIndex()).toBe('6000')
})

test('behavior: with basic a page with a previous connection shows no dialog before the frame responds', () => {
  const isShown = () => document.querySelector('dialog')?.open
  openQuietly(create({ basic: true }))
  expect(isShown()).toBe(true)
  endAll()

  localStorage.setItem(`oriel:connected:${frameUrl}`, '1')
  openQuietly(create({ basic: true }))
  expect(isShown()).toBe(false)
  endAll()
  openQuietly(create())
  expect(isShown()).toBe(true)
})

test('behavior: the skeleton has the mode, radius and blur of the theme', () => {
  expect(createSkeletonStyles({})).toMatch(/width:min\(360px,[^}]*border-radius:24px;/)
  const themed = createSkeletonStyles({ themeMode: 'dark', themeVariables: { radius: 8, backdrop: { blur: 6 } } })
  expect(themed).toMatch(/border-radius:8px;[^}]*color-scheme:dark;/)
  expect(themed).toContain('backdrop-filter:blur(6px)')
})
