import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { apiError } from './errors.ts'

/** Accepts a missing `Sec-Fetch-Site` (Fetch Metadata), because only browsers send that header. */
export function isSameOriginFetch(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** A provider redirects the visitor to the callback from any page, and their cookie authenticates them. */
export function isCallback(path: string): boolean {
  return path.startsWith('/v1/login/callback/')
}

/**
 * Refuses every page but the wallet's own, even those that may embed it, because a dapp must not access its visitor's
 * login. Browsers send the origin of each call that writes, and `Sec-Fetch-Site` with the others.
 */
export function ownOriginOnly(ownOrigins: readonly string[]) {
  return createMiddleware<Env>(async (context, next) => {
    if (isCallback(context.req.path)) return await next()
    const origin = context.req.header('origin')
    const isOwnOrigin = origin === undefined || ownOrigins.includes(origin)
    const isExtension = origin !== undefined && /^[a-z]+-extension:/.test(origin)
    if (isOwnOrigin && (isExtension || isSameOriginFetch(context.req.header('sec-fetch-site')))) return await next()
    return context.json(apiError('origin', 'Only the wallet itself may ask this, not a page that embeds it.'), 403)
  })
}
