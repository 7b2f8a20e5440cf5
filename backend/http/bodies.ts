import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { createApiError } from './errors.ts'
import type { RouteTable } from './routeTable.ts'

/** Maximum bytes to read from a rejected request. Reverse proxies usually have a far lower limit. */
const maxDiscardedBytes = 16 * 1024 * 1024

/** Rejects bodies over their route's limit. `requireLength` guarantees that the length is known. */
export function limitBodies(table: RouteTable) {
  return createMiddleware<Env>(async (context, next) => {
    const { method, path } = context.req
    const length = Number(context.req.header('content-length') ?? 0)
    const { maxBody: max = length } = table.find(method, path) ?? {}
    if (length <= max) return await next()
    const description = `The request is larger than ${max / 1024} KiB. Send less at once.`
    return context.json(createApiError('body', description), 413)
  })
}

/**
 * Reads the rest of a request before responding. Closing the connection while the client is still sending would reset
 * it, and the client would never see the response (RFC 9112, section 9.6). Node aborts requests that take too long.
 */
export const readToEnd = createMiddleware<Env>(async (context, next) => {
  await next()
  const { incoming } = context.env
  if (!(await discardRest(incoming))) context.res.headers.set('Connection', 'close')
})

/** Reads and drops the rest of a body. Returns false if it is too long. */
function discardRest(incoming: IncomingMessage): Promise<boolean> {
  const length = Number(incoming.headers['content-length'] ?? 0)
  // Do not wait if the body has ended or the client has disconnected, because no further event would fire.
  if (incoming.destroyed || (incoming.complete && incoming.readableLength === 0)) return Promise.resolve(true)
  if (length > maxDiscardedBytes) return Promise.resolve(false)
  return new Promise((resolve) => {
    let discarded = 0
    const stop = () => {
      incoming.off('data', count).off('end', stop).off('close', stop)
      resolve(discarded <= maxDiscardedBytes)
    }
    const count = (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > maxDiscardedBytes) stop()
    }
    incoming.on('data', count).on('end', stop).on('close', stop).resume()
  })
}
