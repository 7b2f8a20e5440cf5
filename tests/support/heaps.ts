import type { Browser, CDPSession } from '@playwright/test'

type Sent = { id: number; result?: unknown; error?: { message: string } }
type Event = { method: string; params: { chunk?: string } }

export type Heap = { type: string; url: string; found: string[] }

/** Searches the heap of every page, frame and worker of the browser after a garbage collection. */
export async function findInHeaps(browser: Browser, wanted: Record<string, string>): Promise<Heap[]> {
  const devtools = await browser.newBrowserCDPSession()
  // A filter that is one empty entry also lists the targets that Playwright does not show, such as the room.
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  const heaps: Heap[] = []
  for (const { targetId, type, url } of targetInfos) {
    // A tab is listed beside the page in it, and has no heap.
    if (type === 'tab' || !/^(chrome-extension|http)/.test(url)) continue
    const text = await snapshotOf(devtools, targetId)
    const found = Object.entries(wanted).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
    heaps.push({ type, url, found })
  }
  await devtools.detach()
  return heaps
}

async function snapshotOf(devtools: CDPSession, targetId: string): Promise<string> {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  let text = ''
  const { promise, receive } = waitForAnswer((chunk) => {
    text += chunk
  })
  const listen = (event: { sessionId: string; message: string }) => {
    if (event.sessionId === sessionId) receive(event.message)
  }
  devtools.on('Target.receivedMessageFromTarget', listen)
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot', params: { reportProgress: false } })
  await devtools.send('Target.sendMessageToTarget', { sessionId, message })
  await promise
  devtools.off('Target.receivedMessageFromTarget', listen)
  await devtools.send('Target.detachFromTarget', { sessionId })
  return text
}

function waitForAnswer(onChunk: (chunk: string) => void) {
  let receive: (message: string) => void = () => undefined
  const promise = new Promise<void>((resolve, reject) => {
    receive = (message) => {
      const answer: Sent | Event = JSON.parse(message)
      if ('method' in answer) {
        if (answer.method === 'HeapProfiler.addHeapSnapshotChunk') onChunk(answer.params.chunk ?? '')
      } else if (answer.error) reject(new Error(answer.error.message))
      else resolve()
    }
  })
  return { promise, receive }
}
