import { type Rate, refill, type TokenBucket } from '@oriel/shared/tokenBucket.ts'
import { getSite } from './clientNetwork.ts'

export type RateLimiter = {
  take(client: string, cost: number): number
  /** Charges a cost that is only known after the work. The balance may become negative. */
  charge(client: string, cost: number): void
}

export type Limit = Rate & {
  maxBuckets?: number
}

/**
 * Maximum /64 networks per /48 that get their own bucket. The rest share a bucket, because a /48 contains 65,536 /64
 * networks.
 */
const perSite = 256

/** Creates an in-memory limiter. Limits apply per instance. */
export function createRateLimiter({ burst, perSecond, maxBuckets = 100_000 }: Limit): RateLimiter {
  const rate = { burst, perSecond }
  const buckets = new Map<string, TokenBucket>()
  const households = new Map<string, number>()

  function openBucket(client: string) {
    const key = getBucketKey(client)
    const now = performance.now()
    const last = buckets.get(key)
    if (!last) countNetwork(key, 1)
    const bucket = last ? refill(last, rate, now) : { tokens: burst, at: now }
    buckets.delete(key)
    buckets.set(key, bucket)
    evict(key, now)
    return bucket
  }

  function getBucketKey(client: string): string {
    const site = getSite(client)
    if (site === undefined || buckets.has(client)) return client
    return (households.get(site) ?? 0) < perSite ? client : site
  }

  function countNetwork(key: string, change: 1 | -1) {
    const site = getSite(key)
    if (site === undefined) return
    const left = (households.get(site) ?? 0) + change
    if (left > 0) households.set(site, left)
    else households.delete(site)
  }

  /** Evicts the oldest buckets while they are full or there are too many. A full bucket carries no information. */
  function evict(used: string, now: number) {
    for (const [key, bucket] of buckets) {
      const isFull = refill(bucket, rate, now).tokens === burst
      if (key === used || (!isFull && buckets.size <= maxBuckets)) return
      buckets.delete(key)
      countNetwork(key, -1)
    }
  }

  return {
    take(client, requested) {
      // Limit the cost to the bucket size, because a higher cost could never be paid.
      const cost = Math.min(requested, burst)
      const bucket = openBucket(client)
      if (bucket.tokens < cost) return ((cost - bucket.tokens) / perSecond) * 1000
      bucket.tokens -= cost
      return 0
    },
    charge(client, cost) {
      const bucket = openBucket(client)
      bucket.tokens = Math.max(-burst, bucket.tokens - cost)
    },
  }
}
