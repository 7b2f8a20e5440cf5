import { AsyncLocalStorage } from 'node:async_hooks'
import { type ConcurrencyLimits, createConcurrencyLimits } from './concurrencyLimits.ts'
import { type Fetched, fetchUntrusted, UntrustedFetchError } from './fetchUntrusted.ts'
import { type Gateways, readUri, type Source } from './uris.ts'

export const requestingClient = new AsyncLocalStorage<string>()

type Options = {
  maxBytes: number
  types: readonly string[]
  body?: string
  signal?: AbortSignal | undefined
  /** @default 5000 */
  timeoutMs?: number
  trustedForBodies?: readonly string[]
  statuses?: readonly number[]
}

export type UntrustedFetcher = {
  read(uri: string): Source | undefined
  fetch(url: URL, options: Options): Promise<Fetched>
  close(): void
}

/**
 * Creates a fetcher for untrusted URLs. The gateways may be on the operator's internal network, because the operator
 * chose them.
 */
export function createUntrustedFetcher(gateways: Gateways, maxima?: ConcurrencyLimits): UntrustedFetcher {
  const trusted = Object.values(gateways).map((gateway) => new URL(gateway).href)
  const gatewayHosts = new Set(trusted.map((gateway) => new URL(gateway).host))
  const limits = createConcurrencyLimits(maxima)
  const running = new Set<AbortController>()
  let isClosed = false

  return {
    read: (uri) => readUri(uri, gateways),
    async fetch(url, options) {
      if (isClosed || options.signal?.aborted) throw new UntrustedFetchError('CLOSED')
      const ending = new AbortController()
      const end = () => ending.abort()
      running.add(ending)
      options.signal?.addEventListener('abort', end)
      try {
        return await fetchWithinLimits(url, { ...options, signal: ending.signal })
      } finally {
        running.delete(ending)
        options.signal?.removeEventListener('abort', end)
      }
    },
    close() {
      isClosed = true
      for (const ending of running) ending.abort()
    },
  }

  async function fetchWithinLimits(url: URL, options: Options & { signal: AbortSignal }): Promise<Fetched> {
    // Gateways serve many NFTs, so they get more concurrent requests than other servers.
    const place = { client: requestingClient.getStore(), host: url.host, isGateway: gatewayHosts.has(url.host) }
    const release = await limits.acquire(place, options.signal)
    try {
      return await fetchUntrusted(url, { ...options, trusted })
    } finally {
      release()
    }
  }
}
