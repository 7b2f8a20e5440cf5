import { AsyncLocalStorage } from 'node:async_hooks'
import { createConcurrencyLimits } from './concurrencyLimits.ts'
import { type Fetched, fetchUntrusted, UntrustedFetchError } from './fetchUntrusted.ts'
import { type Gateways, readUri, type Source } from './uris.ts'

/** For whom strangers are asked, as far as that is known: each client has its share of the turns. */
export const requestingClient = new AsyncLocalStorage<string>()

type Options = { maximumBytes: number; types: readonly string[]; body?: string; signal?: AbortSignal }

/** What other people keep elsewhere: descriptions, pictures, names behind gateways. */
export type UntrustedFetcher = {
  /** What the text of an address points to; undefined for what nobody should follow. */
  read(uri: string): Source | undefined
  /** Throws a {@link UntrustedFetchError}. `body` is sent as JSON. */
  fetch(url: URL, options: Options): Promise<Fetched>
  /** Whoever is asked, or waits for a turn, is given up, and nobody is asked any more. */
  close(): void
}

/** The gateways are the operator's choice, so they alone may be inside the operator's network. */
export function createUntrustedFetcher(gateways: Gateways): UntrustedFetcher {
  const trusted = Object.values(gateways).map((gateway) => new URL(gateway).href)
  const gatewayHosts = new Set(trusted.map((gateway) => new URL(gateway).host))
  const limits = createConcurrencyLimits()
  const underWay = new Set<AbortController>()
  let isClosed = false

  return {
    read: (uri) => readUri(uri, gateways),
    async fetch(url, options) {
      if (isClosed || options.signal?.aborted) throw new UntrustedFetchError('CLOSED')
      const ending = new AbortController()
      const end = () => ending.abort()
      underWay.add(ending)
      options.signal?.addEventListener('abort', end)
      try {
        return await fetchWithinLimits(url, { ...options, signal: ending.signal })
      } finally {
        underWay.delete(ending)
        options.signal?.removeEventListener('abort', end)
      }
    },
    close() {
      isClosed = true
      for (const ending of underWay) ending.abort()
    },
  }

  async function fetchWithinLimits(url: URL, options: Options & { signal: AbortSignal }): Promise<Fetched> {
    // Everybody's content is behind the gateways: they get more turns than one stranger's server.
    const place = { client: requestingClient.getStore(), host: url.host, isGateway: gatewayHosts.has(url.host) }
    const release = await limits.acquire(place, options.signal)
    try {
      return await fetchUntrusted(url, { ...options, trusted })
    } finally {
      release()
    }
  }
}
