import {
  type CaipNetworkId,
  CaipNetworkId as CaipNetworkIdSchema,
  type Namespace,
  toCaipNetworkId,
} from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { AdapterNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { InvalidParamsError, LimitExceededError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import type { AddChainParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'
import { queryClient } from '../api/queryClient.ts'
import { checkNode } from '../chains/checkNode.ts'
import { config } from '../platform/config.ts'
import { networks } from '../state/networks.ts'
import { followTransactions } from '../transactions/followTransactions.ts'
import { switchNetwork } from '../wallets/connection/switchNetwork.ts'

const maxPageNetworks = 10

/** Required decimals of the native currency. With other decimals, an amount could look smaller than it is. */
const nativeDecimals: Partial<Record<Namespace, number>> = { eip155: 18, solana: 9 }

/**
 * Accepts only printable ASCII, because Unicode has letters that look like Latin ones and characters that reorder the
 * surrounding text.
 */
const createText = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxLength),
      z.regex(/^[!-~]([ -~]*[!-~])?$/, 'expected printable ASCII characters'),
    )

const WebUrl = z.string().check(
  z.maxLength(2048),
  z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'expected an http(s) URL'),
)

/** Network that a page adds, in the shape of a viem chain. Unknown fields are dropped. */
const Description = z.object({
  id: z.union([z.int().check(z.minimum(1)), z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32}$/))]),
  name: createText(48),
  nativeCurrency: z.object({ name: createText(48), symbol: createText(11), decimals: z.int() }),
  rpcUrls: z.object({ default: z.object({ http: z.array(WebUrl).check(z.minLength(1)) }) }),
  blockExplorers: z.optional(z.object({ default: z.object({ name: createText(48), url: WebUrl }) })),
  testnet: z.optional(z.boolean()),
})

type Added = { namespace: Namespace; origin: string }

/**
 * Adds a network to those that the dapp uses, for this visit. Its node must report the network's id. Uses the
 * deployment's own facts and nodes if the deployment serves the network.
 */
export async function addNetwork(described: unknown, { namespace, origin }: Added): Promise<void> {
  if (!networks.store.getState().adapters.includes(namespace))
    throw new AdapterNotFoundError(`Adapter for namespace ${namespace} doesn't exist`)
  const id = readId(described, namespace)
  if (!id.startsWith(`${namespace}:`))
    throw new InvalidParamsError(`addNetwork: ${id} is not a network of ${namespace}.`)
  const served = networks.served(id)
  const ofPage = served && !served.addedBy ? undefined : describeNetwork(described, { namespace, origin })
  if (networks.requested(id)) return
  await checkNode(ofPage ?? networks.mustServe(id))
  if (ofPage) serve(ofPage)
  networks.add(id, { isKept: false })
}

type PageNetwork = Network & { addedBy: string }

/**
 * Returns the network that the page describes. Throws 4902 if the description has no nodes or the id is that of a
 * built-in network, and -32602 for any other mistake, including another description of a network that is served.
 */
function describeNetwork(described: unknown, { namespace, origin }: Added): PageNetwork {
  const id = readId(described, namespace)
  const isDescribed = isRecord(described) && 'rpcUrls' in described
  if (!isDescribed || networks.isKnownId(id)) throw networks.createNotServedError(id)
  const checked = z.safeParse(Description, { ...described, id: readReference(id) })
  if (!checked.success) throw new InvalidParamsError(`network: ${formatFirstIssue(checked.error)}`)
  const { nativeCurrency, rpcUrls, blockExplorers, name } = checked.data
  const decimals = nativeDecimals[namespace]
  if (nativeCurrency.decimals !== decimals)
    throw new InvalidParamsError(`network: nativeCurrency.decimals: expected ${decimals}`)
  assertOwnName(name)
  const [rpcUrl = ''] = rpcUrls.default.http
  const network = {
    ...checked.data,
    caipNetworkId: id,
    chainNamespace: namespace,
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: blockExplorers?.default.url.startsWith('https://') ? blockExplorers : undefined,
    addedBy: origin,
  }
  assertServable(network)
  return network
}

/** Throws if a different network with this id is already served, or if the page has added too many networks. */
function assertServable(network: PageNetwork) {
  const { caipNetworkId: id } = network
  const before = networks.served(id)
  if (before && toComparable(networks.toPlain(before)) !== toComparable(network))
    throw new InvalidParamsError(`network: ${id} is already added with another description. Call removeNetwork first.`)
  if (!before && networks.listOfPage().length >= maxPageNetworks)
    throw new LimitExceededError(`At most ${maxPageNetworks} networks can be added. Remove one first.`)
}

/** Serves the network without adding it to the dapp's networks. */
function serve(network: PageNetwork): Network {
  const { caipNetworkId: id } = network
  assertServable(network)
  if (!networks.served(id)) networks.bring(network)
  // Resume following transactions that were pending when the page was last closed.
  followTransactions()
  return networks.mustServe(id)
}

/** Returns the fields that EIP-3085 also has, because a page can add the same network with either method. */
const toComparable = ({ name, nativeCurrency, rpcUrls, blockExplorers }: Network) =>
  JSON.stringify([name, nativeCurrency, rpcUrls.default.http, blockExplorers?.default.url])

/** Serves the network of an EIP-3085 request. Throws 4902 if the request has no RPC URLs or no native currency. */
export function bringClaimed(id: CaipNetworkId, claim: AddChainParameter, origin: string): Network {
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls } = claim
  const [explorer] = blockExplorerUrls ?? []
  const isComplete = chainName !== undefined && nativeCurrency !== undefined && rpcUrls?.length
  if (!isComplete || networks.isKnownId(id)) return networks.mustServe(id)
  const described = {
    caipNetworkId: id,
    name: chainName,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: explorer ? { default: { name: chainName, url: explorer } } : undefined,
  }
  return serve(describeNetwork(described, { namespace: 'eip155', origin }))
}

/**
 * Stops serving a network that the page described, unless it is one of the dapp's networks. Does nothing if the page
 * has described a different network with the same id since.
 */
export function dropUnused(network: Network) {
  const { caipNetworkId: id, addedBy } = network
  if (addedBy && networks.served(id) === network && !networks.requested(id)) remove(id)
}

/**
 * Removes a network from those that the dapp uses. Switches to another one first if it is the active one, and rejects
 * if the wallet declines. Ignores an unknown id.
 */
export async function removeNetwork(
  idOrReference: string | number,
  { namespace }: Pick<Added, 'namespace'>,
): Promise<void> {
  const { adapters, requested, active } = networks.store.getState()
  if (!adapters.includes(namespace)) throw new AdapterNotFoundError(`Adapter for namespace ${namespace} doesn't exist`)
  const written = String(idOrReference)
  const id = written.includes(':') ? readId(written, namespace) : toCaipNetworkId(namespace, written)
  if (!networks.requested(id)) return
  const next = requested.find((network) => network.chainNamespace === namespace && network.caipNetworkId !== id)
  if (!next)
    throw new InvalidParamsError(`removeNetwork: ${id} is the last network of ${namespace}. Add another one first.`)
  if (active[namespace] === id) await switchNetwork(next.caipNetworkId)
  remove(id)
}

function remove(id: CaipNetworkId) {
  networks.remove(id)
  // Otherwise, a later network with the same id and another node would show these cached responses.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
}

function readId(described: unknown, namespace: Namespace): CaipNetworkId {
  const { caipNetworkId, id } = isRecord(described) ? described : { caipNetworkId: described, id: undefined }
  const written = caipNetworkId ?? (id === undefined ? undefined : toCaipNetworkId(namespace, String(id)))
  const checked = z.safeParse(CaipNetworkIdSchema, written)
  if (!checked.success)
    throw new InvalidParamsError('network: expected a CAIP-2 id, an object with caipNetworkId, or a viem chain')
  return checked.data
}

/** Returns the reference of the CAIP-2 ID, as a number for EVM networks, because chain IDs are signed as numbers. */
function readReference(id: CaipNetworkId): string | number {
  const reference = id.slice(id.indexOf(':') + 1)
  return id.startsWith('eip155:') && /^[1-9]\d{0,15}$/.test(reference) ? Number(reference) : reference
}

/** Throws if the name equals or resembles the name of a network that the deployment serves or that is built in. */
function assertOwnName(name: string) {
  const known = [...config.networks, ...builtInNetworks].find(
    (network) => toSkeleton(network.name) === toSkeleton(name),
  )
  if (known)
    throw new InvalidParamsError(`network: name: "${name}" looks like ${known.name}, which is another network.`)
}

const lookAlikes: [RegExp, string][] = [
  [/0/g, 'o'],
  [/[1|!i]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Returns the name without differences that users overlook: case, look-alikes, punctuation and filler words. */
function toSkeleton(name: string): string {
  const replaced = lookAlikes.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), name.toLowerCase())
  const letters = replaced.replaceAll(/[^a-z2-9]/g, '')
  return letters.replace(/(malnnet|network|chaln)+$/, '') || letters
}
