import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Finding } from '@oriel/shared/backend/doctor.ts'
import { createFinding } from '@oriel/shared/backend/findings.ts'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import { getDomain } from 'tldts'

type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Limits for DNS queries. There is only one attempt of two seconds, because an unresponsive name server would delay
 * startup and diagnostics.
 */
const timing = { timeout: 2000, tries: 1 }

/**
 * Checks whether names below the wallet's host resolve, because pages on those names could use the wallet's passkeys.
 * An apex domain usually has subdomains. A wildcard DNS record resolves any subdomain, and is detected with a random
 * name. Skips local hosts and IP addresses.
 */
export async function checkHostName(
  publicOrigin: string,
  resolve: Resolve = (name) => resolveName(name),
): Promise<Finding[]> {
  const host = new URL(publicOrigin).hostname
  if (isLoopback(publicOrigin) || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
    return [createFinding('hostAlone', { host })]
  const isApex = getDomain(host, { allowPrivateDomains: true }) === host
  const addresses = await resolve(`${randomBytes(8).toString('hex')}.${host}`).catch(() => [])
  const findings = [
    ...(isApex ? [createFinding('hostApex', { host })] : []),
    ...(addresses.length > 0 ? [createFinding('hostWildcard', { host })] : []),
  ]
  return findings.length > 0 ? findings : [createFinding('hostAlone', { host })]
}

/**
 * Resolves a name to its IPv4 and IPv6 addresses. Returns an empty list if there are none or the name server does not
 * respond.
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(timing)
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
