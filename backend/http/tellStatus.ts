import { createMiddleware } from 'hono/factory'
import type { Env } from '../backend.ts'

/**
 * Lets the SDK of any page read the status of a frame's document by HEAD, and nothing else of it: a page whose frame stays
 * silent learns from it that there is no frame to wait for.
 */
export const tellStatus = createMiddleware<Env>(async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') context.res.headers.set('Access-Control-Allow-Origin', '*')
})
