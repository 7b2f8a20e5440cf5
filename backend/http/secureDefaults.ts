import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'

/**
 * Policy of files that are not pages: a file opened as a page or started as a worker can do nothing. Browsers ignore
 * the policy of a subresource.
 */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const twoYears = 'max-age=63072000; includeSubDomains'

export function transportSecurity(publicOrigin: string | undefined): Record<string, string> {
  return publicOrigin?.startsWith('https:') ? { 'Strict-Transport-Security': twoYears } : {}
}

/** The headers treat a response as data for our own pages, never as a document. */
export function secureDefaults(publicOrigin: string) {
  const defaults = Object.entries({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...transportSecurity(publicOrigin),
  })
  return createMiddleware<Env>(async (context, next) => {
    await next()
    for (const [name, value] of defaults) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
}
