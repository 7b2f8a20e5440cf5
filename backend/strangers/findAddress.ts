import { lookup } from 'node:dns/promises'
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

/**
 * Looks the name up. Unless `allowPrivate`, every address that it has must be public: one of them would be enough to get in.
 */
export async function findAddress(
  hostname: string,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  // Browsers know these names; a resolver need not.
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const found = isLocal ? [{ address: '127.0.0.1', family: 4 }] : await lookUp(host, signal)
  const isOpen = allowPrivate || found.every(({ address }) => isPublicAddress(address))
  if (found.length === 0 || !isOpen) throw new PrivateAddressError()
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** The resolver itself cannot be told to stop: who waits can. */
function lookUp(host: string, signal: AbortSignal) {
  return new Promise<{ address: string; family: number }[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    lookup(host, { all: true }).then(resolve, reject)
  })
}
