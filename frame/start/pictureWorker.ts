import { parentPort, workerData } from 'node:worker_threads'
import type { FromPictureWorker, ToPictureWorker } from '@oriel/shared/document/firstPicture.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker of the backend.')

const waiting = new Map<number, (body: string | undefined) => void>()
let lastId = 0

/** Replacement for `fetch` that sends requests to the backend through the worker's port. */
function requestFromBackend(path: string): Promise<Response> {
  const id = ++lastId
  return new Promise((resolve) => {
    waiting.set(id, (body) => resolve(new Response(body, { status: body === undefined ? 502 : 200 })))
    send({ id, path })
  })
}

function send(message: FromPictureWorker) {
  port?.postMessage(message)
}

// Define the globals that the app reads when it loads. They emulate the browser of a new user: every feature is
// supported, and storage is empty.
Object.assign(globalThis, {
  window: globalThis,
  document: { getElementById: (id: string) => (id === 'oriel-config' ? { textContent: workerData } : null) },
  location: new URL('http://wallet.invalid/'),
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  PublicKeyCredential: class {},
  fetch: requestFromBackend,
})

const { renderPicture } = await import('./renderPicture.tsx')

/** Queue that renders one request at a time, because the app's stores are global. */
let queue = Promise.resolve()

port.on('message', (message: ToPictureWorker) => {
  if ('render' in message) {
    const { id, render } = message
    queue = queue.then(async () => {
      try {
        send({ id, rendered: await renderPicture(render) })
      } catch (error) {
        send({ id, failure: error instanceof Error ? error.message : String(error) })
      }
    })
    return
  }
  waiting.get(message.id)?.(message.body)
  waiting.delete(message.id)
})
