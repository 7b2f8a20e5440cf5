import type { Browser, CDPSession } from '@playwright/test'

type Sent = { id: number; result?: unknown; error?: { message: string } }
type Event = { method: string; params: { chunk?: string } }

export type Heap = { type: string; url: string; found: string[] }

/** Collects garbage, and then searches the heap of every page, frame and worker. */
export async function findInHeaps(browser: Browser, patterns: Record<string, string>): Promise<Heap[]> {
  const devtools = await browser.newBrowserCDPSession()
  // The empty filter also lists targets that Playwright does not track, such as the offscreen document.
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  const heaps: Heap[] = []
  /** Findings by isolate, because documents in the same process share an isolate and its heap. */
  const searched = new Map<unknown, string[]>()
  for (const { targetId, type, url } of targetInfos) {
    // Skips tabs, because they have no heap and their pages are listed separately.
    if (type === 'tab' || !/^(chrome-extension|http)/.test(url)) continue
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
    const heap = await sendCommand(devtools, sessionId, 'Runtime.getIsolateId')
    const { id } = heap.result as { id: string }
    const found = searched.get(id) ?? (await search(devtools, sessionId, patterns))
    searched.set(id, found)
    heaps.push({ type, url, found })
    await devtools.send('Target.detachFromTarget', { sessionId })
  }
  await devtools.detach()
  return heaps
}

async function search(devtools: CDPSession, sessionId: string, patterns: Record<string, string>): Promise<string[]> {
  const { text } = await sendCommand(devtools, sessionId, 'HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return Object.entries(patterns).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
}

/** Sends a command. Returns its result and the heap snapshot chunks that arrived before the result. */
async function sendCommand(devtools: CDPSession, sessionId: string, method: string, params: object = {}) {
  const parts: string[] = []
  let listen: (event: { sessionId: string; message: string }) => void = () => undefined
  const answered = new Promise<unknown>((resolve, reject) => {
    listen = (event) => {
      if (event.sessionId !== sessionId) return
      const answer: Sent | Event = JSON.parse(event.message)
      if ('method' in answer) parts.push(answer.params.chunk ?? '')
      else if (answer.error) reject(new Error(answer.error.message))
      else resolve(answer.result)
    }
  })
  devtools.on('Target.receivedMessageFromTarget', listen)
  await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method, params }) })
  const result = await answered
  devtools.off('Target.receivedMessageFromTarget', listen)
  return { result, text: parts.join('') }
}
