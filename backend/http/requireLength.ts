import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { createApiError } from './errors.ts'

const withBody = ['POST', 'PUT', 'PATCH']

/**
 * Rejects bodies without a Content-Length (RFC 9110, 15.5.12). The body limit depends on this header, and browsers
 * always send it.
 */
export const requireLength = createMiddleware<Env>(async (context, next) => {
  const isChunked = context.req.header('transfer-encoding') !== undefined
  const isUnmeasured = withBody.includes(context.req.method) && context.req.header('content-length') === undefined
  if (!isChunked && !isUnmeasured) return await next()
  return context.json(createApiError('body', 'Send the request with a Content-Length.'), 411)
})
