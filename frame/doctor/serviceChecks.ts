import { BackendState, type Finding, HostFindings, MarketState, SponsorState } from '@oriel/shared/backend/doctor.ts'
import { createFinding } from '@oriel/shared/backend/findings.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { protocolVersion } from '@oriel/shared/constants.ts'
import * as z from 'zod/mini'
import { config } from '../platform/config.ts'
import { probeRelay } from '../platform/probeRelay.ts'
import { createRelayProof } from './createRelayProof.ts'
import { queryBackend } from './queryBackend.ts'

const relayTimeoutMs = 8000
/** Maximum clock difference that signed timestamps and one-time codes tolerate, in seconds. */
const clockTolerance = 60

export async function checkBackend(): Promise<Finding[]> {
  const before = Date.now()
  const response = await queryBackend('/v1/doctor', BackendState)
  if (!response.ok) {
    return [
      createFinding('backendSilent', { wallet: location.origin, reason: response.reason }),
      createFinding('clockUnknown', {}),
    ]
  }
  const { version, protocol, now } = response.value
  const isOurs = protocol === protocolVersion
  return [
    isOurs
      ? createFinding('backendWorks', { version, protocol })
      : createFinding(
          'backendOther',
          { protocol, mine: protocolVersion },
          { where: 'the deployment', line: 'npm run build' },
        ),
    checkClock(now - (before + Date.now()) / 2),
  ]
}

/**
 * Checks the host names through the backend, because the backend can resolve them. Returns no findings if the backend
 * is unreachable, because a separate check reports an unreachable backend.
 */
export async function checkHost(): Promise<Finding[]> {
  const response = await queryBackend('/v1/doctor/host', HostFindings)
  return response.ok ? response.value.findings : []
}

/** Checks this device's clock against the backend's. `difference` is in ms and positive if the backend is ahead. */
function checkClock(difference: number): Finding {
  const seconds = Math.ceil(Math.abs(difference) / 1000)
  if (seconds <= clockTolerance) return createFinding('clockRight', { seconds })
  return createFinding('clockWrong', { seconds, side: difference > 0 ? 'behind' : 'ahead of' })
}

/** Headers that the backend sends with the frame's document (backend/pages/headers.ts). */
const ownHeaders = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Checks whether a proxy has removed or changed the wallet's headers. */
export async function checkOwnHeaders(): Promise<Finding> {
  const response = await queryBackend(`/f/${config.projectId}/`, z.string())
  if (!response.ok) return createFinding('walletHeadersUnread', { reason: response.reason })
  const lost = Object.entries(ownHeaders).filter(([name, value]) => response.headers.get(name) !== value)
  const policies = ['Content-Security-Policy', 'Permissions-Policy'].filter((name) => !response.headers.get(name))
  if (lost.length + policies.length === 0) return createFinding('walletHeaders', {})
  const headers = [...lost.map(([name]) => name), ...policies].join(', ')
  const line = lost.map(([name, value]) => `${name}: ${value}`).join('\n')
  const fix = line ? { where: `the proxy in front of ${location.origin}`, line } : undefined
  return createFinding('walletHeadersLost', { headers }, fix)
}

/** For each namespace, the RPC method that identifies a node's chain, and a parser for its untrusted result. */
const identities: Partial<Record<Network['chainNamespace'], { method: string; idOf: (result: string) => string }>> = {
  eip155: {
    method: 'eth_chainId',
    idOf: (result) => (/^0x[\da-f]+$/i.test(result) ? BigInt(result).toString() : result),
  },
  // Truncate the genesis hash to its first 32 characters, which are the CAIP-2 reference.
  solana: { method: 'getGenesisHash', idOf: (result) => result.slice(0, 32) },
}

const Answer = z.object({
  result: z.optional(z.string().check(z.regex(/^\w{1,80}$/))),
  error: z.optional(z.object({ message: z.string() })),
})

export function checkNetworks(networks: readonly Network[] = config.networks): Promise<Finding[]> {
  return Promise.all(networks.flatMap((network) => checkNetwork(network) ?? []))
}

function checkNetwork(network: Network): Promise<Finding> | undefined {
  const { caipNetworkId: id, chainNamespace, name } = network
  const identity = identities[chainNamespace]
  return identity && checkIdentity(identity)

  async function checkIdentity({ method, idOf }: NonNullable<typeof identity>): Promise<Finding> {
    const query = new URLSearchParams({ chainId: id, projectId: config.projectId })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const response = await queryBackend(`/v1/?${query}`, Answer, { method: 'POST', body })
    const { result, error } = response.ok ? response.value : {}
    if (!response.ok || result === undefined) {
      const reason = response.ok ? (error?.message.slice(0, 200) ?? 'an empty answer.') : response.reason
      return createFinding('networkSilent', { name, id, reason })
    }
    const reported = idOf(result)
    if (reported !== String(network.id)) return createFinding('networkOther', { name, id, found: reported })
    return createFinding('networkWorks', { name, id, ms: response.ms })
  }
}

const EntryPoints = z.object({
  result: z.optional(z.array(z.string())),
  error: z.optional(z.object({ message: z.string() })),
})

/** Checks the networks' bundlers and fee sponsors. Returns only failures, because most networks have neither. */
export async function checkFees(networks: readonly Network[] = config.networks): Promise<Finding[]> {
  const findings = await Promise.all(
    networks.flatMap((network) => [
      ...(network.bundler ? [checkBundler(network)] : []),
      ...(network.sponsor ? [checkSponsor(network)] : []),
    ]),
  )
  return findings.flatMap((finding) => finding ?? [])
}

/** Reports networks whose swaps are off, with the reason. A network without an exchange has no finding. */
export async function checkMarkets(networks: readonly Network[] = config.networks): Promise<Finding[]> {
  const withoutSwaps = networks.filter(({ chainNamespace, swap }) => chainNamespace === 'eip155' && !swap)
  const findings = await Promise.all(withoutSwaps.map(checkMarket))
  return findings.flatMap((finding) => finding ?? [])
}

async function checkMarket({ name, caipNetworkId: id }: Network): Promise<Finding | undefined> {
  const response = await queryBackend(`/v1/doctor/market?${new URLSearchParams({ chainId: id })}`, MarketState)
  const reason = response.ok ? response.value.reason : undefined
  return reason === undefined ? undefined : createFinding('marketOff', { name, id, reason })
}

async function checkBundler({ name, caipNetworkId: id }: Network): Promise<Finding | undefined> {
  const query = new URLSearchParams({ chainId: id, projectId: config.projectId })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const response = await queryBackend(`/v1/bundler?${query}`, EntryPoints, { method: 'POST', body })
  if (!response.ok) return createFinding('networkBundlerSilent', { name, id, reason: response.reason })
  const { result, error } = response.value
  const known = result?.some((address) => address.toLowerCase() === smartAccounts.entryPoint.toLowerCase())
  if (known) return undefined
  const reason = error ? error.message.slice(0, 200) : `it does not serve EntryPoint ${smartAccounts.entryPoint}.`
  return createFinding('networkBundlerSilent', { name, id, reason })
}

async function checkSponsor({ name, caipNetworkId: id }: Network): Promise<Finding | undefined> {
  const response = await queryBackend(`/v1/doctor/sponsor?${new URLSearchParams({ chainId: id })}`, SponsorState)
  if (!response.ok) return createFinding('networkSponsorPoor', { name, id, reason: response.reason })
  const { pays, reason = 'it does not say why.' } = response.value
  return pays ? undefined : createFinding('networkSponsorPoor', { name, id, reason })
}

export async function checkRelays(): Promise<Finding[]> {
  if (config.relayUrls.length === 0) return [createFinding('relayNone', {})]
  return Promise.all(
    config.relayUrls.map(async (url) => {
      if (await probeRelay(url, { proof: createRelayProof(url), timeoutMs: relayTimeoutMs }))
        return createFinding('relayWorks', { url })
      return createFinding('relaySilent', { url })
    }),
  )
}

export function checkLogin(): Finding {
  const { login } = config
  const methods = login ? [...(login.email ? ['email'] : []), ...login.socials] : []
  return methods.length > 0
    ? createFinding('loginOffered', { ways: methods.join(', ') })
    : createFinding('loginNone', {})
}
