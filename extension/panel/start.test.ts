import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const start = vi.hoisted(() => vi.fn())
const servePrompts = vi.hoisted(() => vi.fn())
const showFailure = vi.hoisted(() => vi.fn())
const remove = vi.fn()
vi.mock('@oriel/frame/ui/styles/ui.css', () => ({}))
vi.mock('./panel.css', () => ({}))
vi.mock('./fillTexts.ts', () => ({ fillTexts: vi.fn() }))
vi.mock('@oriel/frame/start/main.tsx', () => ({ start }))
vi.mock('@oriel/frame/start/showFailure.ts', () => ({ showFailure }))
vi.mock('../signer/overrideBrowserApis.ts', () => ({ overrideBrowserApis: vi.fn() }))
vi.mock('../link/settings.ts', () => ({ writeSettings: async () => undefined }))
vi.mock('./watchActiveTab.ts', () => ({ watchActiveTab: vi.fn() }))
vi.mock('./watchGrants.ts', () => ({ watchGrants: vi.fn() }))
vi.mock('./servePrompts.ts', () => ({ servePrompts }))

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  for (const mock of [start, servePrompts]) mock.mockResolvedValue(undefined)
  vi.stubGlobal('document', { getElementById: () => ({ remove }) })
})
afterEach(() => vi.unstubAllGlobals())

test('error: a panel that cannot receive prompts still shows the wallet', async () => {
  servePrompts.mockRejectedValue(new Error('No offscreen document'))
  await import('./start.ts')
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  expect(remove).not.toHaveBeenCalled()
  expect(showFailure).not.toHaveBeenCalled()
})

test('error: a wallet that does not load shows an error', async () => {
  start.mockRejectedValue(new Error('The server is down'))
  await import('./start.ts')
  await expect.poll(() => showFailure.mock.calls.length).toBe(1)
  expect(remove).toHaveBeenCalledOnce()
  expect(servePrompts).not.toHaveBeenCalled()
})
