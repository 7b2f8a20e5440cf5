import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import type { Finding } from '#shared/backend/doctor.ts'
import { found } from '#shared/backend/findings.ts'
import { isLoopback } from '#shared/document/origins.ts'

type Resolve = (name: string) => Promise<readonly string[]>

/** One attempt of two seconds, so that neither the start nor the diagnostics wait for a silent name server. */
const timing = { timeout: 2000, tries: 1 }

/**
 * Detects names below the wallet's host, whose pages could use its passkeys: an apex domain has most of the operator's
 * names below it, and a wildcard record resolves every name. Queries one random name, and skips hosts on this machine.
 */
export async function checkHostName(
  publicOrigin: string,
  resolve: Resolve = (name) => resolveName(name),
): Promise<Finding[]> {
  const host = new URL(publicOrigin).hostname
  if (isLoopback(publicOrigin) || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return [found('hostAlone', { host })]
  const isApex = getDomain(host, { allowPrivateDomains: true }) === host
  const addresses = await resolve(`${randomBytes(8).toString('hex')}.${host}`).catch(() => [])
  const findings = [
    ...(isApex ? [found('hostApex', { host })] : []),
    ...(addresses.length > 0 ? [found('hostWildcard', { host })] : []),
  ]
  return findings.length > 0 ? findings : [found('hostAlone', { host })]
}

/** Resolves both address types. Returns an empty list for a name without addresses and for a silent name server. */
export async function resolveName(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(timing)
  if (servers) resolver.setServers(servers)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
