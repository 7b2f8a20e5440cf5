import { movePort } from '@oriel/shared/document/extensionMove.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Prompt, PromptQueue } from './promptQueue.ts'
import { serveMoves } from './serveMoves.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

let prompted: Prompt[]
let connectPort: (port: unknown) => void

beforeEach(() => {
  vi.useFakeTimers()
  prompted = []
  const onConnectExternal = {
    addListener(listener: typeof connectPort) {
      connectPort = listener
    },
  }
  vi.stubGlobal('chrome', { runtime: { onConnectExternal } })
  const queue = { add: (prompt: Prompt) => prompted.push(prompt), remove: () => undefined }
  serveMoves(queue as unknown as PromptQueue, () => 1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Offers a wallet from the wallet's own page. Returns the responses and a function that closes the page. */
function offer(change: object = {}) {
  const answers: unknown[] = []
  let disconnect = () => {}
  let send = (_: string) => {}
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
      addListener(listener: typeof disconnect) {
        disconnect = listener
      },
    },
    onMessage: {
      addListener(listener: typeof send) {
        send = listener
      },
    },
  })
  send('a wallet')
  return { answers, closePage: () => disconnect() }
}

test.each<[string, object]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['in a frame of another page', { frameId: 1 }],
  ['that is prerendered', { documentLifecycle: 'prerender' }],
  ['without a tab', { tab: undefined }],
  ['of another extension', { id: 'a'.repeat(32) }],
])('error: a page %s cannot offer a wallet', (_, change) => {
  expect(offer(change).answers).toEqual(['disconnected'])
  expect(prompted).toEqual([])
})

test('error: a repeated offer is shown 3 seconds after the last one', () => {
  const first = offer()
  expect(prompted).toHaveLength(1)
  prompted[0]?.onPanelClosed()
  expect(first.answers).toEqual(['closed', 'disconnected'])
  const { answers } = offer()
  vi.advanceTimersByTime(2999)
  expect(prompted).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(prompted).toHaveLength(2)
  expect(answers).toEqual([])
})

test('error: a page that reloads in a loop shows at most one offer in 3 seconds', () => {
  for (let count = 0; count < 50; count++) {
    const { closePage } = offer()
    vi.advanceTimersByTime(100)
    closePage()
  }
  expect(prompted.length).toBeLessThanOrEqual(2)
})

test('behavior: a page that closes before its offer is shown leaves no prompt behind', () => {
  offer().closePage()
  offer().closePage()
  vi.advanceTimersByTime(60_000)
  expect(prompted).toHaveLength(1)
})

test('behavior: an offer after 3 seconds is shown immediately', () => {
  offer().closePage()
  vi.advanceTimersByTime(3000)
  offer()
  expect(prompted).toHaveLength(2)
})

test('behavior: a second offer is refused immediately while the first is open', () => {
  offer()
  expect(offer().answers).toEqual(['busy', 'disconnected'])
})
