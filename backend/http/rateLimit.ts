import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Backend, Env } from '../backend.ts'
import { askingClient } from '../strangers/strangers.ts'
import { clientNetwork } from './clientNetwork.ts'
import { apiError } from './errors.ts'

export type RateLimiter = {
  /** Takes `cost` from the client's bucket. 0 means taken; otherwise the milliseconds until it could be. */
  take(client: string, cost: number): number
}

/** Clients remembered at once. The one that was quiet for longest is forgotten first: its bucket is the fullest. */
const maximumClients = 10_000

/** A token bucket per client. In this process only: a second instance allows as much again. */
export function createRateLimiter({ burst, perSecond }: { burst: number; perSecond: number }): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(client, wanted) {
      // A batch larger than the bucket would never pass: it waits for a full one.
      const cost = Math.min(wanted, burst)
      const now = performance.now()
      const last = buckets.get(client) ?? { tokens: burst, at: now }
      const tokens = Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond)
      const isEnough = tokens >= cost
      buckets.delete(client)
      buckets.set(client, { tokens: isEnough ? tokens - cost : tokens, at: now })
      if (buckets.size > maximumClients) buckets.delete(buckets.keys().next().value as string)
      return isEnough ? 0 : ((cost - tokens) / perSecond) * 1000
    },
  }
}

/** Who is asking: the connection's address, or what our own proxies say about it. */
export function clientOf(context: Context<Env>, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const client = hops.at(-trustedProxies)
    if (client) return client
  }
  return context.env.incoming.socket.remoteAddress ?? 'unknown'
}

/** The answer to a client that asks too often; undefined when it may go on. */
export function refuseWhenTooFast(context: Context<Env>, { config, limiter }: Backend, cost: number) {
  const waitMs = limiter.take(clientOf(context, config.trustedProxies), cost)
  if (waitMs === 0) return undefined
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  return context.json(apiError('rate', 'Too many requests. Try again after the time in Retry-After.'), 429)
}

/** What a call costs that has a node, or strangers, do much work. */
export const workCost = 20

/** Every API call costs one; a batch takes the rest itself. */
export function rateLimit(backend: Backend) {
  const { trustedProxies } = backend.config
  return createMiddleware<Env>(async (context, next) => {
    const refusal = refuseWhenTooFast(context, backend, 1)
    if (refusal) return refusal
    return await askingClient.run(clientNetwork(clientOf(context, trustedProxies)), next)
  })
}
