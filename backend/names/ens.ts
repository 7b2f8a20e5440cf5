import { setMaxListeners } from 'node:events'
import { base58 } from '@scure/base'
import { BaseError, ContractFunctionRevertedError, createClient, custom, type Hex, hexToBytes, isHex } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { isSmallLookup, maxFetches } from './lookupLimits.ts'
import { normalizeName } from './normalizeName.ts'
import type { Zone } from './zone.ts'

export type Ens = {
  /** Returns the primary name if it is normalized and resolves back to this address. */
  nameOf(address: Hex): Promise<string | undefined>
  addressOf(name: string): Promise<Hex | undefined>
  /** Returns the address for one EVM network. It can differ per network (ENSIP-11). */
  networkAddressOf(name: string, coinType: number): Promise<Hex | undefined>
  solanaAddressOf(name: string): Promise<string | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

const missingRecordErrors = [
  'ResolverNotFound',
  'ResolverNotContract',
  'ResolverError',
  'ReverseAddressMismatch',
  'UnsupportedResolverProfile',
]
const gatewayTypes = ['application/json', 'text/plain', 'application/octet-stream']
const maxGatewayBytes = 128 * 1024
/**
 * Maximum number of rounds per lookup. In each round, the resolver names gateways and is called again with a gateway's
 * response (EIP-3668).
 */
const maxRounds = 4
const lookupMs = 10_000
const solanaCoin = 501n

type Options = {
  entry: NetworkEntry
  node: Node
  untrustedFetcher: UntrustedFetcher
  /**
   * The deployment's own zone. This server is the zone's gateway, so the gateway is called directly instead of over
   * HTTP.
   */
  own?: { config: Pick<Zone['config'], 'resolver'>; gateway: Zone['gateway'] } | undefined
  timeoutMs?: number
}

export function createEns({ entry: { network }, node, untrustedFetcher, own, timeoutMs = lookupMs }: Options): Ens {
  const resolver = network.contracts?.ensUniversalResolver
  if (!resolver) throw new Error(`${network.name} has no universal resolver.`)
  const at = { universalResolverAddress: toLowerAddress(resolver.address), strict: true } as const
  const lookUp = <value>(query: (client: Client) => Promise<value | null>) => {
    const signal = AbortSignal.timeout(timeoutMs)
    return ignoreMissing(() =>
      rejectOnAbort(signal, query(createLookupClient({ node, untrustedFetcher, own, signal }))),
    )
  }

  return {
    async nameOf(address) {
      const name = await lookUp((client) => getEnsName(client, { address, ...at }))
      return name !== undefined && normalizeName(name) === name ? name : undefined
    },
    addressOf: (name) => lookUp((client) => getEnsAddress(client, { name, ...at })),
    async networkAddressOf(name, coinType) {
      const found = await lookUp((client) => getEnsAddress(client, { name, coinType: BigInt(coinType), ...at }))
      // Ignore records of other lengths. A record can contain any bytes, but an address has exactly 20.
      return found?.length === 42 ? found : undefined
    },
    async solanaAddressOf(name) {
      const found = await lookUp((client) => getEnsAddress(client, { name, coinType: solanaCoin, ...at }))
      return found && found.length === 66 ? base58.encode(hexToBytes(found)) : undefined
    },
    textOf: (name, key) => lookUp((client) => getEnsText(client, { name, key, ...at })),
  }
}

type Client = ReturnType<typeof createLookupClient>

function createLookupClient({
  node,
  untrustedFetcher,
  own,
  signal,
}: {
  node: Node
  untrustedFetcher: UntrustedFetcher
  own: Options['own']
  signal: AbortSignal
}) {
  const budget = { calls: 1 + maxRounds, fetches: maxFetches }

  async function request({ method, params }: { method: string; params?: unknown }) {
    if (signal.aborted || budget.calls-- <= 0) throw new UpstreamsDownError()
    try {
      return await node.request(method, Array.isArray(params) ? params : [])
    } catch (error) {
      throw error instanceof NodeError && !isSmallLookup(getRevertData(error)) ? new UpstreamsDownError() : error
    }
  }

  return createClient({
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: {
      async request(lookup) {
        const isOwn = own && lookup.sender.toLowerCase() === own.config.resolver.toLowerCase()
        if (isOwn) spendFetch(budget)
        const answer = isOwn && (await own.gateway.answer(lookup.data))
        return answer || (await requestGateways(lookup, { untrustedFetcher, signal, budget }))
      },
    },
  })
}

/** Returns the revert data. Some nodes wrap it in an object; viem accepts both forms. */
function getRevertData({ data }: NodeError): string {
  const bytes = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof bytes === 'string' ? bytes : ''
}

/**
 * Counts a gateway request, and throws if the lookup has used up its requests. Requests to our own gateway count too,
 * because each costs a signature and a database read.
 */
function spendFetch(budget: Budget): void {
  if (budget.fetches-- <= 0) throw new Error('too many gateways')
}

/** Rejects when the signal aborts, even though the lookup's requests are still in flight. */
async function rejectOnAbort<value>(signal: AbortSignal, pending: Promise<value>): Promise<value> {
  setMaxListeners(0, signal)
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new UpstreamsDownError()), { once: true })
    pending.then(resolve, reject)
  })
}

async function ignoreMissing<value>(load: () => Promise<value | null>): Promise<value | undefined> {
  try {
    return (await load()) ?? undefined
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    const reason = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined
    if (reason !== undefined && missingRecordErrors.includes(reason)) return undefined
    throw new UpstreamsDownError()
  }
}

type Lookup = { data: Hex; sender: Hex; urls: readonly string[] }

type Budget = { fetches: number }
type GatewayOptions = { untrustedFetcher: UntrustedFetcher; signal: AbortSignal; budget: Budget }

async function requestGateways(
  { data, sender, urls }: Lookup,
  { untrustedFetcher, signal, budget }: GatewayOptions,
): Promise<Hex> {
  let last: unknown = new Error('no gateway')
  for (const template of urls.slice(0, 3)) {
    const text = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    if (!URL.canParse(text)) continue
    spendFetch(budget)
    const body = template.includes('{data}') ? {} : { body: JSON.stringify({ data, sender }) }
    try {
      const options = { maxBytes: maxGatewayBytes, types: gatewayTypes, signal, ...body }
      const { bytes } = await untrustedFetcher.fetch(new URL(text), options)
      const answer: unknown = JSON.parse(bytes.toString('utf8'))
      const found = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
      if (isHex(found)) return found
    } catch (error) {
      last = error
    }
  }
  throw last
}
