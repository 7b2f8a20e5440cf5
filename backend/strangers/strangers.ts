import { type Fetched, fetchStranger, StrangerError } from './fetchStranger.ts'
import { type Gateways, readUri, type Source } from './uris.ts'

/** So many servers of strangers are asked at once, and so many more may wait: the slow ones must not take everything. */
const maximumAtOnce = 16
const maximumWaiting = 500

/** What other people keep elsewhere: descriptions, pictures, names behind gateways. */
export type Strangers = {
  /** What the text of an address points to; undefined for what nobody should follow. */
  read(uri: string): Source | undefined
  /** Throws a {@link StrangerError}. `body` is sent as JSON. */
  fetch(url: URL, options: { maximumBytes: number; types: readonly string[]; body?: string }): Promise<Fetched>
}

/** The gateways are the operator's choice, so they alone may be inside the operator's network. */
export function createStrangers(gateways: Gateways): Strangers {
  const trusted = new Set(Object.values(gateways).map((gateway) => new URL(gateway).origin))
  const waiting: (() => void)[] = []
  let running = 0

  return {
    read: (uri) => readUri(uri, gateways),
    async fetch(url, options) {
      if (waiting.length >= maximumWaiting) throw new StrangerError('BUSY')
      if (running >= maximumAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await fetchStranger(url, { ...options, trusted })
      } finally {
        // Whoever waits takes the place over.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
