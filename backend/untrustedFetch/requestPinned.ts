import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Address } from './resolvePublicAddress.ts'

type Options = {
  /** The resolved and checked addresses. Resolving the name again could return different addresses (DNS rebinding). */
  addresses: readonly Address[]
  headers: Record<string, string>
  signal: AbortSignal
  method?: 'GET' | 'POST'
  body?: string | undefined
}

/** Sends a request to a resolved address. Does not resolve the name again or follow redirects. */
export function requestPinned(url: URL, { addresses, headers, signal, method = 'GET', body }: Options) {
  const { protocol, hostname, port, pathname, search } = url
  const lookup: LookupFunction = (_, { all }, done) => {
    const [first] = addresses
    if (first === undefined) done(new Error('No address to connect to'), [])
    else if (all) done(null, [...addresses])
    else done(null, first.address, first.family)
  }
  const path = `${pathname}${search}`
  const options = { protocol, hostname, port, path, method, headers, signal, lookup, agent: false }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (protocol === 'https:' ? httpsRequest : httpRequest)(options, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}
