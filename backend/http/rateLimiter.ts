export type RateLimiter = {
  /** Takes `cost` from the client's bucket. 0 means taken; otherwise the milliseconds until it could be. */
  take(client: string, cost: number): number
  /** Takes what something turned out to cost, also from an empty bucket: the client waits until that is paid. */
  charge(client: string, cost: number): void
}

type Limit = {
  burst: number
  perSecond: number
  /** Buckets remembered at once. @default 100,000 */
  maximum?: number
}

/** So many households of one IPv6 site (/48) have a bucket each, the rest share one: whoever owns a site owns 65,536. */
const perSite = 256

/** A token bucket per client. In this process only: a second instance allows as much again. */
export function createRateLimiter({ burst, perSecond, maximum = 100_000 }: Limit): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const households = new Map<string, number>()

  /** The client's bucket as it is now, as the one that was used last. */
  function open(client: string) {
    const key = bucketOf(client)
    const now = performance.now()
    const last = buckets.get(key)
    if (!last) count(key, 1)
    const tokens = last ? Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond) : burst
    const bucket = { tokens, at: now }
    buckets.delete(key)
    buckets.set(key, bucket)
    forget(key, now)
    return bucket
  }

  function bucketOf(client: string): string {
    const site = siteOf(client)
    if (site === undefined || buckets.has(client)) return client
    return (households.get(site) ?? 0) < perSite ? client : site
  }

  function count(key: string, change: 1 | -1) {
    const site = siteOf(key)
    if (site === undefined) return
    const left = (households.get(site) ?? 0) + change
    if (left > 0) households.set(site, left)
    else households.delete(site)
  }

  /** Full buckets say nothing, and go as soon as they are the oldest. Others go only where there are too many. */
  function forget(used: string, now: number) {
    for (const [key, { tokens, at }] of buckets) {
      const isFull = tokens + ((now - at) / 1000) * perSecond >= burst
      if (key === used || (!isFull && buckets.size <= maximum)) return
      buckets.delete(key)
      count(key, -1)
    }
  }

  return {
    take(client, wanted) {
      // A batch larger than the bucket would never pass: it waits for a full one.
      const cost = Math.min(wanted, burst)
      const bucket = open(client)
      if (bucket.tokens < cost) return ((cost - bucket.tokens) / perSecond) * 1000
      bucket.tokens -= cost
      return 0
    },
    charge(client, cost) {
      const bucket = open(client)
      bucket.tokens = Math.max(-burst, bucket.tokens - cost)
    },
  }
}

/** `2001:db8:1:2::/64` is of the site `2001:db8:1::/48`; undefined for all but households of IPv6. */
function siteOf(client: string): string | undefined {
  const [, site] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(client) ?? []
  return site && `${site}::/48`
}
