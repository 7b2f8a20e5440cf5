import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/**
 * CSP for files that are not pages. It makes a file inert if it is opened as a page or started as a worker. Browsers
 * ignore a subresource's CSP.
 */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const twoYears = 'max-age=63072000; includeSubDomains'

export function getTransportSecurity(publicOrigin: string | undefined): Record<string, string> {
  return publicOrigin?.startsWith('https:') ? { 'Strict-Transport-Security': twoYears } : {}
}

/** Sets default headers for responses that are data for our own pages and never documents. */
export function applySecureDefaults(publicOrigin: string) {
  const defaults = Object.entries({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...getTransportSecurity(publicOrigin),
  })
  return createMiddleware<Env>(async (context, next) => {
    await next()
    for (const [name, value] of defaults) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
}
