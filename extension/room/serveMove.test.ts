import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { movePort } from '#shared/extensionMove.ts'
import type { PanelLine, Task } from './panelLine.ts'
import { serveMoves } from './serveMove.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

let asked: Task[]
let connectPort: (port: unknown) => void

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const onConnectExternal = {
    addListener(listener: typeof connectPort) {
      connectPort = listener
    },
  }
  vi.stubGlobal('chrome', { runtime: { onConnectExternal } })
  const line = { ask: (task: Task) => asked.push(task), end: () => undefined }
  serveMoves(line as unknown as PanelLine, () => 1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Offers a wallet from a page. Returns the responses to it, and a function that closes the page. */
function offer(change: object = {}) {
  const answers: unknown[] = []
  let go = () => {}
  let give = (_: string) => {}
  connectPort({
    name: movePort,
    sender: {
      origin: 'https://wallet.example.com',
      frameId: 0,
      documentLifecycle: 'active',
      tab: { id: 1, windowId: 1 },
      ...change,
    },
    postMessage: (answer: unknown) => answers.push(answer),
    disconnect: () => answers.push('disconnected'),
    onDisconnect: {
      addListener(listener: typeof go) {
        go = listener
      },
    },
    onMessage: {
      addListener(listener: typeof give) {
        give = listener
      },
    },
  })
  give('a wallet')
  return { answers, go: () => go() }
}

test.each<[string, object]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['in a frame of another page', { frameId: 1 }],
  ['that is prerendered', { documentLifecycle: 'prerender' }],
  ['without a tab', { tab: undefined }],
  ['of another extension', { id: 'a'.repeat(32) }],
])('error: a page %s cannot offer a wallet', (_, change) => {
  expect(offer(change).answers).toEqual(['disconnected'])
  expect(asked).toEqual([])
})

test('error: a repeated offer is shown 3 seconds after the last one', () => {
  const first = offer()
  expect(asked).toHaveLength(1)
  asked[0]?.lose()
  expect(first.answers).toEqual(['closed', 'disconnected'])
  const { answers } = offer()
  vi.advanceTimersByTime(2999)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(asked).toHaveLength(2)
  expect(answers).toEqual([])
})

test('error: a page that reloads in a loop shows at most one offer in 3 seconds', () => {
  for (let count = 0; count < 50; count++) {
    const { go } = offer()
    vi.advanceTimersByTime(100)
    go()
  }
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('behavior: a page that closes before its offer is shown leaves no prompt behind', () => {
  offer().go()
  offer().go()
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveLength(1)
})

test('behavior: an offer after 3 seconds is shown immediately', () => {
  offer().go()
  vi.advanceTimersByTime(3000)
  offer()
  expect(asked).toHaveLength(2)
})

test('behavior: a second offer is refused immediately while the first is open', () => {
  offer()
  expect(offer().answers).toEqual(['busy', 'disconnected'])
})
