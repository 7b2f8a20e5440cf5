import { createMiddleware } from 'hono/factory'
import type { Backend, Env } from '../backend.ts'
import { apiError } from './errors.ts'

/**
 * Refuses every page but the wallet's own, even those that may embed it: a dapp has no business with its visitor's login. A
 * browser names the origin of each call that writes, and of the others says whether they came from here.
 */
export function ownOriginOnly({ publicOrigin }: Backend) {
  return createMiddleware<Env>(async (context, next) => {
    // A provider sends the visitor here: what proves them is their cookie.
    if (context.req.path.startsWith('/v1/login/callback/')) return await next()
    const origin = context.req.header('origin')
    const site = context.req.header('sec-fetch-site')
    const isOwn = origin === undefined || origin === publicOrigin
    const isHere = site === undefined || site === 'same-origin' || site === 'none'
    if (isOwn && isHere) return await next()
    return context.json(apiError('origin', 'Only the wallet itself may ask this, not a page that embeds it.'), 403)
  })
}
