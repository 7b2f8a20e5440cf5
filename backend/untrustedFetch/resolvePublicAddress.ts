import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Address = { address: string; family: 4 | 6 }

/** Not of the public network: this machine, its neighbours, and what no machine has. */
const inside = new BlockList()
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
  inside.addSubnet(network, prefix, 'ipv4')
}

const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
/** Within the public range, but with an IPv4 address inside (Teredo, 6to4), or for books only. */
const inside6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside6.addSubnet(network, prefix, 'ipv6')
}

/** Whether the address belongs to the public network. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6')
}

/** It has no public address, and this backend is a public one. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  constructor() {
    super('PRIVATE_ADDRESS')
    this.name = 'PrivateAddressError'
  }
}

type Options = { allowPrivate: boolean; signal: AbortSignal }

/**
 * Looks the name up. Unless `allowPrivate`, every address that it has must be public: one of them would be enough to get in.
 */
export async function resolvePublicAddress(hostname: string, options: Options): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // Browsers know these names; a resolver need not.
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const found = isLocal ? [{ address: '127.0.0.1', family: 4 }] : await lookUp(host, options)
  const isOpen = options.allowPrivate || found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || !isOpen) throw new PrivateAddressError()
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** How long a name server may take, and how often it is asked. */
const resolverOptions = { timeout: 2000, tries: 2 }

/**
 * The operator's own names may be those of a file on this machine, which the system alone knows. Untrusted names are resolved without
 * it: the system looks up four at a time, so a slow name server of one of them would stop everything else that has a name.
 */
async function lookUp(host: string, { allowPrivate, signal }: Options): Promise<{ address: string; family: number }[]> {
  signal.throwIfAborted()
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const resolver = new Resolver(resolverOptions)
  const ask = () => (allowPrivate ? lookup(host, { all: true }) : resolve(resolver, host))
  return await new Promise((done, reject) => {
    const stop = () => {
      resolver.cancel()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    void ask()
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
