import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLink } from './openLink.ts'

const open = vi.fn()
const page = { open, Telegram: undefined as unknown }
const features = 'noreferrer noopener'

beforeEach(() => {
  open.mockReset()
  page.Telegram = undefined
  vi.stubGlobal('window', page)
  vi.stubGlobal('parent', page)
  vi.stubGlobal('location', { href: 'https://dapp.example/a?b=c&d#e', origin: 'https://dapp.example' })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  'https://wallet.example/wc?uri=wc%3A1',
  'metamask://wc?uri=wc%3A1',
  'wc:1@2?relay-protocol=irn',
  'intent://browse/x#Intent;scheme=phantom;package=app.phantom;end',
  'http://localhost:4000/pay',
  'http://127.0.0.1:4000/',
])('default: %s is opened', (url) => {
  openLink({ url, target: '_blank' })
  expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', features)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://dapp.example/1',
  'filesystem:https://dapp.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'http://wallet.example/',
  'http://localhost.evil.example/',
  '/path',
  '//wallet.example',
  '',
])('error: %j is refused', (url) => {
  expect(() => openLink({ url, target: '_blank' })).toThrow(expect.objectContaining({ code: -32602 }))
  expect(open).not.toHaveBeenCalled()
})

test('behavior: placeholders are replaced by the page’s encoded URL and origin', () => {
  openLink({ url: 'https://phantom.example/ul/browse/{href}?ref={origin}&again={origin}', target: '_self' })
  const href = 'https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc%26d%23e'
  const origin = 'https%3A%2F%2Fdapp.example'
  const url = `https://phantom.example/ul/browse/${href}?ref=${origin}&again=${origin}`
  expect(open).toHaveBeenCalledExactlyOnceWith(url, '_self', features)
})

test('behavior: a URL that contains a replacement pattern is inserted literally', () => {
  vi.stubGlobal('location', { href: "https://dapp.example/$&$'{origin}", origin: 'https://dapp.example' })
  openLink({ url: 'wallet://{href}', target: '_self' })
  expect(open.mock.calls[0]?.[0]).toBe(`wallet://${encodeURIComponent("https://dapp.example/$&$'{origin}")}`)
})

test('behavior: a framed dapp opens the link in the top window', () => {
  vi.stubGlobal('parent', {})
  openLink({ url: 'wallet://x', target: '_self' })
  openLink({ url: 'wallet://x', target: '_blank' })
  expect(open.mock.calls.map(([, target]) => target)).toEqual(['_top', '_blank'])
})

test('behavior: Telegram.WebApp.openLink opens https links', () => {
  const WebApp = { openLink: vi.fn() }
  page.Telegram = { WebApp }
  openLink({ url: 'https://wallet.example/', target: '_self' })
  openLink({ url: 'wallet://x', target: '_blank' })
  expect(WebApp.openLink).toHaveBeenCalledExactlyOnceWith('https://wallet.example/')
  expect(open).toHaveBeenCalledExactlyOnceWith('wallet://x', '_blank', features)
  page.Telegram = {}
  openLink({ url: 'https://wallet.example/', target: '_blank' })
  expect(open).toHaveBeenCalledTimes(2)
})
