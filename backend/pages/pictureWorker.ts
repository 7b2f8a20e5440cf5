import { Worker } from 'node:worker_threads'
import type {
  FromPictureWorker,
  PictureRequest,
  RenderedPicture,
  ToPictureWorker,
} from '@oriel/shared/document/firstPicture.ts'

/** Returns the body of an API response, or undefined on failure. */
type Ask = (path: string) => Promise<string | undefined>

export type PictureWorker = {
  /** Rejects if the frame would reject the options, or if the worker exits. */
  render(request: PictureRequest): Promise<RenderedPicture>
  close(): void
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * `file` is the renderer of the frame's build. The renderer runs in a separate thread, because it needs browser
 * globals.
 */
type Options = { file: string; config: object; ask: Ask; onEnd: () => void }

export function startPictureWorker({ file, config, ask, onEnd }: Options): PictureWorker {
  const worker = new Worker(file, { workerData: JSON.stringify(config), resourceLimits })
  // Allow the backend to exit while the worker is idle.
  worker.unref()
  const waiting = new Map<number, { resolve: (picture: RenderedPicture) => void; reject: (reason: Error) => void }>()
  let lastId = 0
  const send = (message: ToPictureWorker) => worker.postMessage(message)
  const fail = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  worker.on('message', (message: FromPictureWorker) => {
    const { id } = message
    if ('path' in message) {
      ask(message.path).then(
        (body) => send({ id, body }),
        () => send({ id, body: undefined }),
      )
      return
    }
    const request = waiting.get(id)
    waiting.delete(id)
    if ('rendered' in message) request?.resolve(message.rendered)
    else request?.reject(new Error(message.failure))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => {
    fail(new Error('The worker that renders the first picture has ended.'))
    onEnd()
  })

  return {
    render(render) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        send({ id, render })
      })
    },
    close: () => void worker.terminate(),
  }
}
