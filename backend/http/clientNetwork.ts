import { isIPv6 } from 'node:net'

/**
 * Returns an IPv4 address unchanged. Returns the /64 network of an IPv6 address, because a household usually owns a
 * whole /64 network.
 */
export function getClientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Returns the /48 network that contains a /64 network, because the owner of a /48 network controls all of its 65,536
 * /64 networks. Returns undefined for IPv4.
 */
export function getSite(client: string): string | undefined {
  const [, site] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(client) ?? []
  return site && `${site}::/48`
}
