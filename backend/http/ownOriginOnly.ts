import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { apiError } from './errors.ts'

/**
 * Returns whether our own page or no page asks, by `Sec-Fetch-Site` (Fetch Metadata). Only browsers send that header.
 */
export function isFromHere(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** A provider sends the visitor there, in whatever page's name: what proves them is their cookie. */
export function isCallback(path: string): boolean {
  return path.startsWith('/v1/login/callback/')
}

/**
 * Refuses every page but the wallet's own, even those that may embed it: a dapp has no business with its visitor's login. A
 * browser names the origin of each call that writes, and of the others says whether they came from here.
 */
export function ownOriginOnly(publicOrigin: string) {
  return createMiddleware<Env>(async (context, next) => {
    if (isCallback(context.req.path)) return await next()
    const origin = context.req.header('origin')
    const isOwn = origin === undefined || origin === publicOrigin
    if (isOwn && isFromHere(context.req.header('sec-fetch-site'))) return await next()
    return context.json(apiError('origin', 'Only the wallet itself may ask this, not a page that embeds it.'), 403)
  })
}
