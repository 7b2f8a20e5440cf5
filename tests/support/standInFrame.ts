import type { BrowserContext, Frame, Page } from '@playwright/test'

type Received = [method: string, params: unknown]
export type Answer = { ok?: boolean; value?: unknown; error?: Record<string, unknown>; isError?: boolean }
type FrameWindow = Window & {
  received: Received[]
  callHost: (method: string, params?: unknown) => Promise<Answer>
}

/**
 * Frame that the test controls. It can call every method that the protocol allows, and records the calls from the page.
 */
export type StandInFrame = {
  call: (method: string, params?: unknown) => Promise<Answer>
  /** Returns the page's calls since the previous read. */
  received: () => Promise<Received[]>
}

export async function serveStandIn(context: BrowserContext, frameOrigin: string) {
  const body = `<!doctype html><title>Frame</title><script>(${runFrame})()</script>`
  await context.route(`${frameOrigin}/f/default/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
}

export async function startStandIn(dapp: Page | Frame): Promise<StandInFrame> {
  await dapp.evaluate(() => window.oriel?.preload())
  const iframe = await dapp.waitForSelector('iframe[title="Wallet"]', { state: 'attached' })
  const frame = await iframe.contentFrame()
  if (!frame) throw new Error('The wallet has no frame.')
  return {
    call: (method, params) =>
      frame.evaluate(
        ([name, value]) => (window as unknown as FrameWindow).callHost(name as string, value),
        [method, params],
      ),
    received: () =>
      frame.evaluate(async () => {
        const own = window as unknown as FrameWindow
        // Waits for a response. Ports preserve the order of messages, so everything that the page sent earlier has
        // arrived by then.
        await own.callHost('constructor')
        return own.received.splice(0)
      }),
  }
}

/**
 * Implements the frame's side of the protocol by hand, as `rawFrame.ts` does for the page's side. Runs in the frame.
 */
function runFrame() {
  type Message = { type: string; id: string; callId: string; methodPath: [string]; args: unknown[] } & Answer
  const own = window as unknown as FrameWindow
  const waiting = new Map<string, (answer: Answer) => void>()
  const state = { open: false, namespaces: {}, networks: [], themeMode: 'light' }
  let send: (message: Record<string, unknown>) => void
  own.received = []
  own.callHost = (method, params) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID()
      waiting.set(id, resolve)
      send({ type: 'CALL', id, methodPath: [method], args: params === undefined ? [] : [params] })
    })
  function receive({ type, id, callId, methodPath, args, value, isError }: Message) {
    if (type === 'SYN') send({ type, participantId: '0' })
    if (type === 'ACK1') send({ type: 'ACK2' })
    if (type === 'REPLY') waiting.get(callId)?.(isError ? { isError } : (value as Answer))
    if (type !== 'CALL') return
    if (methodPath[0] !== 'start') own.received.push([methodPath[0], args[0]])
    send({ type: 'REPLY', callId: id, value: { ok: true, value: { capabilities: {}, state } } })
  }
  addEventListener('message', ({ data, ports: [port] }) => {
    if (!port) return
    const { nonce } = JSON.parse(data as string) as { nonce: string }
    send = (message) =>
      port.postMessage(JSON.stringify({ namespace: 'penpal', channel: `oriel1:${nonce}`, ...message }))
    port.onmessage = (event) => receive(JSON.parse(event.data as string) as Message)
    send({ type: 'SYN', participantId: '0' })
  })
  parent.postMessage(JSON.stringify({ k: 'oriel1', t: 'ready', boot: crypto.randomUUID() }), '*')
}
