import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = { address: string; family: 4 | 6 }

/** IPv6 range that contains every address in use on the internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  // Reject plain numbers and hexadecimal or octal parts, which the library would also parse.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  constructor() {
    super('PRIVATE_ADDRESS')
    this.name = 'PrivateAddressError'
  }
}

type Options = { allowPrivate: boolean; signal: AbortSignal }

/**
 * Resolves a host. Unless `allowPrivate` is set, every address must be public, because one private address would be
 * enough to reach the internal network.
 */
export async function resolvePublicAddress(hostname: string, options: Options): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // Resolve `localhost` and its subdomains to the loopback address without DNS, as browsers do. A DNS resolver may not
  // know these names.
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const found = isLocal ? [{ address: '127.0.0.1', family: 4 }] : await lookUpAddresses(host, options)
  const isOpen = options.allowPrivate || found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || !isOpen) throw new PrivateAddressError()
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** `timeout` is in ms per attempt. */
const resolverOptions = { timeout: 2000, tries: 2 }

/**
 * Looks up the addresses of a host. Only the operator's own names use the system resolver, because the hosts file may
 * define them. The system resolver handles only four names at a time, so one slow name server would block all other
 * lookups.
 */
async function lookUpAddresses(
  host: string,
  { allowPrivate, signal }: Options,
): Promise<{ address: string; family: number }[]> {
  signal.throwIfAborted()
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const resolver = new Resolver(resolverOptions)
  const resolveHost = () => (allowPrivate ? lookup(host, { all: true }) : resolve(resolver, host))
  return await new Promise((done, reject) => {
    const stop = () => {
      resolver.cancel()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    void resolveHost()
      .then(done, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

async function resolve(resolver: Resolver, host: string) {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
