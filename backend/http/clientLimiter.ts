import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getClientNetwork } from './clientNetwork.ts'
import type { Env } from './env.ts'
import { createApiError } from './errors.ts'
import { createRateLimiter, type Limit } from './rateLimiter.ts'

export type ClientLimiter = {
  /**
   * Returns the client that is charged: an IPv4 address, or an IPv6 /64 network. A /64 network usually belongs to one
   * household.
   */
  getClient(context: Context<Env>): string
  /** Returns the full IP address. Only payment providers receive it. */
  addressOf(context: Context<Env>): string
  /**
   * Charges the client, or returns a 429 response if it has to wait. `subject` is a plural noun. @default 'requests'
   */
  refuse(context: Context<Env>, cost: number, subject?: string): ReturnType<typeof createRateLimitResponse> | undefined
  charge(client: string, cost: number): void
}

type ClientLimit = Limit & { trustedProxies: number }

export function createClientLimiter({ trustedProxies, ...limit }: ClientLimit): ClientLimiter {
  const limiter = createRateLimiter(limit)
  const getClient = (context: Context<Env>) => getClientNetwork(readAddress(context, trustedProxies))
  return {
    getClient,
    addressOf: (context) => readAddress(context, trustedProxies).replace(/^::ffff:(?=\d+\.)/i, ''),
    refuse(context, cost, subject = 'requests') {
      const waitMs = limiter.take(getClient(context), cost)
      return waitMs > 0 ? createRateLimitResponse(context, waitMs, subject) : undefined
    },
    charge: limiter.charge,
  }
}

/** Charges one token per request. Batch handlers charge for the other calls of a batch. */
export function limitCalls(limiter: ClientLimiter) {
  return createMiddleware<Env>(async (context, next) => limiter.refuse(context, 1) ?? (await next()))
}

/** Rate-limits page loads separately, so that a page with too many RPC calls can still load the wallet. */
export function limitPages(limiter: ClientLimiter, { isApi }: { isApi: RegExp }) {
  return createMiddleware<Env>(async (context, next) => {
    if (isApi.test(context.req.path)) return await next()
    return limiter.refuse(context, 1) ?? (await next())
  })
}

function readAddress(context: Context<Env>, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const client = hops.at(-trustedProxies)
    if (client) return client
  }
  return context.env.incoming.socket.remoteAddress ?? 'unknown'
}

function createRateLimitResponse(context: Context<Env>, waitMs: number, subject: string) {
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  return context.json(createApiError('rate', `Too many ${subject}. Try again after the time in Retry-After.`), 429)
}
