import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Backend, Env } from '../backend.ts'
import { requestingClient } from '../untrustedFetch/untrustedFetcher.ts'
import { clientNetwork } from './clientNetwork.ts'
import { apiError } from './errors.ts'
import type { RateLimiter } from './rateLimiter.ts'

export { workCost } from '#shared/rateCost.ts'
export { createRateLimiter, type RateLimiter } from './rateLimiter.ts'

/** Who is asking: the connection's address, or what our own proxies say about it. */
export function clientOf(context: Context<Env>, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const client = hops.at(-trustedProxies)
    if (client) return client
  }
  return context.env.incoming.socket.remoteAddress ?? 'unknown'
}

/**
 * Returns the client that a call is counted for: the IPv4 address, or the IPv6 /64 network, which one household owns.
 */
export function networkOf(context: Context<Env>, { config }: Pick<Backend, 'config'>): string {
  return clientNetwork(clientOf(context, config.trustedProxies))
}

/** The answer to a client that asks too often; undefined when it may go on. */
export function refuseWhenTooFast(context: Context<Env>, backend: Backend, cost: number, limiter = backend.limiter) {
  const waitMs = limiter.take(networkOf(context, backend), cost)
  if (waitMs === 0) return undefined
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  return context.json(apiError('rate', 'Too many requests. Try again after the time in Retry-After.'), 429)
}

/** Every API call costs one; a batch takes the rest itself. */
export function rateLimit(backend: Backend) {
  return createMiddleware<Env>(async (context, next) => {
    const refusal = refuseWhenTooFast(context, backend, 1)
    if (refusal) return refusal
    return await requestingClient.run(networkOf(context, backend), next)
  })
}

/** Limits pages and files by a count of their own, so that a page with too many RPC calls can still load the wallet. */
export function limitPages(backend: Backend, { limiter, isApi }: { limiter: RateLimiter; isApi: RegExp }) {
  return createMiddleware<Env>(async (context, next) => {
    if (isApi.test(context.req.path)) return await next()
    return refuseWhenTooFast(context, backend, 1, limiter) ?? (await next())
  })
}
