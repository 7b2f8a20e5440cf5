import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Address = { address: string; family: 4 | 6 }

const reserved4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved4.addSubnet(network, prefix, 'ipv4')
}

const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
/** Holds ranges within 2000::/3 that embed an IPv4 address (Teredo, 6to4) or are for documentation. */
const reserved6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved6.addSubnet(network, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
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
 * Unless `allowPrivate`, every address of the host must be public, because one private address would be enough to reach
 * the internal network.
 */
export async function resolvePublicAddress(hostname: string, options: Options): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // Browsers resolve these names themselves; a resolver may not.
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const found = isLocal ? [{ address: '127.0.0.1', family: 4 }] : await lookUpAddresses(host, options)
  const isOpen = options.allowPrivate || found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || !isOpen) throw new PrivateAddressError()
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** `timeout` is in ms per attempt. */
const resolverOptions = { timeout: 2000, tries: 2 }

/**
 * Resolves the operator's own names through the system, because they may be in its hosts file. Other names are resolved
 * without the system: it resolves only four at a time, so one slow name server would block every other lookup.
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
