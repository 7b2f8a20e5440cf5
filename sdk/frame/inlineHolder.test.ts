// @vitest-environment happy-dom
import processConsole from 'node:console'
import { FileNotLoadedError } from '@oriel/shared/errors/externalErrors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Oriel, OrielOptions } from '../api/oriel.ts'
import { createOriel } from '../createOriel.ts'
import { createFrameTransport } from './createFrameTransport.ts'
import { createInlineHolder } from './inlineHolder.ts'

let kits: Oriel[] = []

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  // Suppress the errors that the SDK logs, and the warning of happy-dom, which loads no iframes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(processConsole, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  for (const kit of kits) kit.destroy()
  kits = []
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

function create(options: Partial<OrielOptions>): Oriel {
  const kit = createOriel({ frameUrl: 'https://wallet.example', ...options })
  kits.push(kit)
  return kit
}

const waitForIdle = () => new Promise((resolve) => setTimeout(resolve))
const waitForFrame = () => vi.waitFor(() => expect(document.querySelector('iframe')).not.toBe(null))
const getFailure = (kit: Oriel) =>
  kit.preload().then(
    () => 'started',
    ({ code, message, data }) => ({ code, message, data }),
  )
const findContainer = () => document.querySelector('iframe')?.closest('dialog')?.parentElement?.parentElement

test('default: an inline wallet loads into its container when the page is idle, as a region and not as a dialog', async () => {
  document.body.innerHTML = '<main><div id="wallet"></div></main>'
  const container = document.querySelector('#wallet') as HTMLElement
  for (const inline of ['#wallet', container]) {
    create({ inline })
    await waitForFrame()
    expect(findContainer()).toBe(container)
    const dialog = document.querySelector('dialog')
    expect(dialog?.getAttribute('role')).toBe('region')
    expect(dialog?.ariaHidden).toBe(null)
    expect(dialog?.style.position).toBe('static')
    kits.pop()?.destroy()
    expect(container.innerHTML).toBe('')
  }
})

test('behavior: enableEmbedded takes the element that AppKit’s pages have', async () => {
  document.body.innerHTML = '<appkit-modal></appkit-modal>'
  create({ enableEmbedded: true })
  await waitForFrame()
  expect(findContainer()?.localName).toBe('appkit-modal')
})

test('behavior: an inline wallet with preload "none" waits for the first call', async () => {
  document.body.innerHTML = '<div id="wallet"></div>'
  const kit = create({ inline: '#wallet', preload: 'none' })
  await waitForIdle()
  expect(document.querySelector('iframe')).toBe(null)
  void getFailure(kit)
  await waitForFrame()
})

test.each([
  ['no element', '', '#wallet', 'The option inline: the page has no element #wallet.'],
  [
    'two elements',
    '<div class="wallet"></div><div class="wallet"></div>',
    '.wallet',
    'The option inline: several elements match .wallet.',
  ],
  [
    'an element that has a wallet',
    '<div id="wallet"><div data-oriel-inline></div></div>',
    '#wallet',
    'The option inline: #wallet has a wallet already.',
  ],
])('error: %s', async (_, html, inline, message) => {
  document.body.innerHTML = html
  expect(await getFailure(create({ inline, preload: 'none' }))).toMatchObject({ code: 8001, message })
})

test('error: the page removes an ancestor of the container, which rejects the call with 4900; the next call loads again', async () => {
  document.body.innerHTML = '<main><section><div id="wallet"></div></section></main>'
  const kit = create({ inline: '#wallet', preload: 'none' })
  const failure = getFailure(kit)
  await waitForFrame()
  const main = document.querySelector('main') as HTMLElement
  main.remove()
  expect(await failure).toMatchObject({ code: 4900, data: { reason: 'frame-removed' } })
  expect(await getFailure(kit)).toMatchObject({ code: 8001 })
  document.body.append(main)
  void getFailure(kit)
  await waitForFrame()
  expect(findContainer()?.id).toBe('wallet')
})

test('error: the code of an inline wallet does not load, which rejects `ready` and the call; the next call loads it again', async () => {
  document.body.innerHTML = '<div id="wallet"></div>'
  const load = vi.fn(async () => createInlineHolder)
  load.mockRejectedValueOnce(new FileNotLoadedError())
  const settings = { origin: 'https://wallet.example', src: 'https://wallet.example/f/default/', inline: '#wallet' }
  const mirror = { setLoading: vi.fn(), get: () => ({ open: false }), markClosed: vi.fn() }
  const transport = createFrameTransport(
    { ...settings, options: {}, mirror, hint: { exists: () => false } } as never,
    { inline: load } as never,
  )
  const ready = transport.ready()
  await expect(transport.getCalls()).rejects.toMatchObject({ code: 8160 })
  await expect(ready).rejects.toMatchObject({ code: 8160 })
  expect(mirror.setLoading).toHaveBeenLastCalledWith(false)
  const calls = transport.getCalls().catch(({ code }) => code)
  await waitForFrame()
  transport.destroy()
  expect(await calls).toBe(4900)
  expect(load).toHaveBeenCalledTimes(2)
})
