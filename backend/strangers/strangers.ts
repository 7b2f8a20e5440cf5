import { AsyncLocalStorage } from 'node:async_hooks'
import { type Fetched, fetchStranger, StrangerError } from './fetchStranger.ts'
import { createTurns } from './turns.ts'
import { type Gateways, readUri, type Source } from './uris.ts'

/** For whom strangers are asked, as far as that is known: each client has its share of the turns. */
export const askingClient = new AsyncLocalStorage<string>()

type Options = { maximumBytes: number; types: readonly string[]; body?: string; signal?: AbortSignal }

/** What other people keep elsewhere: descriptions, pictures, names behind gateways. */
export type Strangers = {
  /** What the text of an address points to; undefined for what nobody should follow. */
  read(uri: string): Source | undefined
  /** Throws a {@link StrangerError}. `body` is sent as JSON. */
  fetch(url: URL, options: Options): Promise<Fetched>
  /** Whoever is asked, or waits for a turn, is given up, and nobody is asked any more. */
  close(): void
}

/** The gateways are the operator's choice, so they alone may be inside the operator's network. */
export function createStrangers(gateways: Gateways): Strangers {
  const trusted = Object.values(gateways).map((gateway) => new URL(gateway).href)
  const gatewayHosts = new Set(trusted.map((gateway) => new URL(gateway).host))
  const turns = createTurns()
  const underWay = new Set<AbortController>()
  let isClosed = false

  return {
    read: (uri) => readUri(uri, gateways),
    async fetch(url, options) {
      if (isClosed || options.signal?.aborted) throw new StrangerError('CLOSED')
      const ending = new AbortController()
      const end = () => ending.abort()
      underWay.add(ending)
      options.signal?.addEventListener('abort', end)
      try {
        return await takeTurn(url, { ...options, signal: ending.signal })
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

  async function takeTurn(url: URL, options: Options & { signal: AbortSignal }): Promise<Fetched> {
    // Everybody's content is behind the gateways: they get more turns than one stranger's server.
    const place = { client: askingClient.getStore(), host: url.host, isGateway: gatewayHosts.has(url.host) }
    const giveBack = await turns.take(place, options.signal)
    try {
      return await fetchStranger(url, { ...options, trusted })
    } finally {
      giveBack()
    }
  }
}
