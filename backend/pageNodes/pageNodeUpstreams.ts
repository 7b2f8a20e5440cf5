import { BusyError } from '../rpc/clientQuotas.ts'
import { AnswerTooLargeError, type Upstreams, UpstreamsDownError } from '../rpc/upstreams.ts'
import type { ConcurrencyLimits } from '../untrustedFetch/concurrencyLimits.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'

const maxAnswerBytes = 1024 * 1024
const timeoutMs = 10_000

/**
 * Limits on concurrent requests to nodes of pages. `host` bounds the load that this server can put on a node that it
 * does not know.
 */
export const pageNodeLimits: ConcurrencyLimits = {
  running: { all: 64, gateway: 16, client: 8, host: 16 },
  waiting: { all: 500, client: 100 },
}

type Options = { trusted: readonly string[]; fetcher: Pick<UntrustedFetcher, 'fetch'> }

/**
 * Sends messages to the node that a page chose, without redirects, and only to public addresses unless the operator
 * trusts the URL. Errors omit the cause, because it could reveal details of the internal network.
 */
export function createPageNodeUpstreams({ trusted, fetcher }: Options): Upstreams {
  return {
    async send([rpcUrl = ''], message, { read, memory, maxBytes = maxAnswerBytes, signal }) {
      const { bytes } = await fetcher
        .fetch(new URL(rpcUrl), {
          body: JSON.stringify(message),
          maxBytes: Math.min(maxBytes, maxAnswerBytes),
          types: ['application/json'],
          trustedForBodies: trusted,
          // Some nodes send a JSON-RPC error with status 400.
          statuses: [200, 400],
          timeoutMs,
          signal,
        })
        .catch((error: unknown) => {
          throw toUpstreamError(error)
        })
      memory?.reserve(bytes.length)
      const value = parse(() => read(bytes, { mayBeAccepted: false, rpcUrl }))
      if (value === undefined) {
        memory?.release(bytes.length)
        throw new UpstreamsDownError({ mayBeAccepted: true })
      }
      return value
    },
    close() {},
  }
}

function parse<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function toUpstreamError(error: unknown): unknown {
  if (!(error instanceof UntrustedFetchError)) return error
  if (error.code === 'TOO_LARGE') return new AnswerTooLargeError()
  return error.code === 'BUSY' ? new BusyError() : new UpstreamsDownError({ mayBeAccepted: true })
}
