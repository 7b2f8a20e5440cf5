import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentPicture, PictureRequest } from '@oriel/shared/document/firstPicture.ts'
import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { type PictureWorker, startPictureWorker } from './pictureWorker.ts'

export type FirstPicture = { html: string; data: DocumentPicture }

type Options = {
  frameDir: string
  /** API for the shell's queries: the directory and the wallet images. */
  api: Pick<Hono<Env>, 'request'>
  onError: (error: unknown) => void
}

export type FirstPictures = {
  /**
   * Renders the shell for these options. Returns undefined if no shell is available. The frame then renders on the
   * client.
   */
  find(request: PictureRequest): Promise<FirstPicture | undefined>
  close(): void
}

/** File name of the renderer in the frame's folder. The file is not served. */
export const pictureFile = 'picture.mjs'

/** Timeout in ms after which a document is sent without a shell. */
const timeoutMs = 1000
/** Timeout in ms after which a worker counts as stuck and is replaced. */
const stuckMs = 10_000
/** Maximum number of queued renders. If new options exceed this number, their documents are sent without a shell. */
const maxWaiting = 8
/** Limits for inlined images: bytes per image, and number of images. The frame fetches all other images. */
const largestImage = 12_000
const maxImages = 12

export function createFirstPictures({ frameDir, api, onError }: Options): FirstPictures {
  const file = join(frameDir, pictureFile)
  let worker: PictureWorker | undefined
  const waiting = new Map<string, Promise<FirstPicture>>()

  async function requestText(path: string): Promise<string | undefined> {
    const answer = await api.request(path)
    return answer.ok ? answer.text() : undefined
  }

  async function render(request: PictureRequest): Promise<FirstPicture> {
    const onEnd = () => {
      worker = undefined
    }
    worker ??= startPictureWorker({ file, config: request.config, ask: requestText, onEnd })
    const mine = worker
    const { html, picture } = await withTimeout(mine.render(request), stuckMs, mine.close)
    const paths = [...new Set([...html.matchAll(/ data-image="([^"]+)"/g)].map(([, path = '']) => path))]
    const requested = paths.slice(0, maxImages)
    const images = await Promise.all(requested.map(async (path) => [path, await readImageUrl(api, path)] as const))
    const loaded = images.filter((entry): entry is readonly [string, string] => entry[1] !== undefined)
    return { html, data: { ...picture, images: Object.fromEntries(loaded) } }
  }

  /**
   * Renders a shell once for concurrent requests. A render occupies a place in the queue until the worker has
   * responded.
   */
  function renderOnce(request: PictureRequest): Promise<FirstPicture> | undefined {
    const key = JSON.stringify(request)
    const pending = waiting.get(key)
    if (pending || waiting.size >= maxWaiting || !existsSync(file)) return pending
    const rendering = render(request)
    waiting.set(key, rendering)
    const freeSlot = () => waiting.delete(key)
    rendering.then(freeSlot, freeSlot)
    return rendering
  }

  return {
    async find(request) {
      try {
        const rendering = renderOnce(request)
        return rendering && (await withTimeout(rendering, timeoutMs))
      } catch (error) {
        // Only report failures without options to the operator. The frame reports invalid options to the page.
        if (request.options === '') onError(error)
        return undefined
      }
    },
    close: () => worker?.close(),
  }
}

function withTimeout<value>(work: Promise<value>, ms: number, onLate = () => {}): Promise<value> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The first picture took longer than ${ms} ms.`))
      onLate()
    }, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Returns the image as a `data:` URL. SVG is not encoded as base64, because text compresses better. */
async function readImageUrl(api: Options['api'], path: string): Promise<string | undefined> {
  const answer = await api.request(path)
  if (!answer.ok) return undefined
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > largestImage) return undefined
  if (type !== 'image/svg+xml') return `data:${type};base64,${bytes.toString('base64')}`
  return `data:${type},${bytes.toString('utf8').replaceAll(/[%#<>"\s]/g, (sign) => encodeURIComponent(sign))}`
}
