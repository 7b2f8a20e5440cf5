import { base58 } from '@scure/base'
import { BaseError, ContractFunctionRevertedError, createPublicClient, custom, type Hex, hexToBytes, isHex } from 'viem'
import { normalize } from 'viem/ens'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import type { Strangers } from '../strangers/strangers.ts'

/** The names of ENS, by the contracts of one network. Each throws an {@link UpstreamsDownError} where it cannot be told. */
export type Ens = {
  /** The primary name; only one that is written as names are, and that means this address. */
  nameOf(address: Hex): Promise<string | undefined>
  addressOf(name: string): Promise<Hex | undefined>
  solanaAddressOf(name: string): Promise<string | undefined>
  textOf(name: string, key: string): Promise<string | undefined>
}

/** Errors of the universal resolver that say that there is no such record. */
const nothing = [
  'ResolverNotFound',
  'ResolverNotContract',
  'ResolverError',
  'ReverseAddressMismatch',
  'UnsupportedResolverProfile',
]
const gatewayTypes = ['application/json', 'text/plain', 'application/octet-stream']
const maximumGatewayBytes = 128 * 1024
/** SLIP-44. */
const solanaCoin = 501n

type Options = { entry: NetworkEntry; node: Node; strangers: Strangers }

export function createEns({ entry: { network }, node, strangers }: Options): Ens {
  const resolver = network.contracts?.ensUniversalResolver?.address as Hex
  const client = createPublicClient({
    transport: custom({ request: ({ method, params }) => node.ask(method, params ?? []) }, { retryCount: 0 }),
    // A contract says which servers are asked (EIP-3668): those are strangers like others.
    ccipRead: { request: (lookup) => askGateways(lookup, strangers) },
  })
  const at = { universalResolverAddress: resolver, strict: true } as const

  return {
    async nameOf(address) {
      const name = await orNothing(() => client.getEnsName({ address, ...at }))
      return name !== undefined && normalizeName(name) === name ? name : undefined
    },
    addressOf: (name) => orNothing(() => client.getEnsAddress({ name, ...at })),
    async solanaAddressOf(name) {
      const found = await orNothing(() => client.getEnsAddress({ name, coinType: solanaCoin, ...at }))
      return found && found.length === 66 ? base58.encode(hexToBytes(found)) : undefined
    },
    textOf: (name, key) => orNothing(() => client.getEnsText({ name, key, ...at })),
  }
}

/** The one way in which this name is written (ENSIP-15); undefined for what can be none. */
export function normalizeName(name: string): string | undefined {
  try {
    const normal = normalize(name)
    return normal.length <= 255 && /[^.]\.[^.]/.test(normal) ? normal : undefined
  } catch {
    // Not a name: nothing else makes it throw.
    return undefined
  }
}

async function orNothing<value>(ask: () => Promise<value | null>): Promise<value | undefined> {
  try {
    return (await ask()) ?? undefined
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    const reason = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined
    if (reason !== undefined && nothing.includes(reason)) return undefined
    throw new UpstreamsDownError()
  }
}

type Lookup = { data: Hex; sender: Hex; urls: readonly string[] }

/** EIP-3668: one server after the other, until one answers. */
async function askGateways({ data, sender, urls }: Lookup, strangers: Strangers): Promise<Hex> {
  let last: unknown = new Error('no gateway')
  for (const template of urls.slice(0, 3)) {
    const text = template.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    if (!URL.canParse(text)) continue
    const body = template.includes('{data}') ? {} : { body: JSON.stringify({ data, sender }) }
    try {
      const options = { maximumBytes: maximumGatewayBytes, types: gatewayTypes, ...body }
      const { bytes } = await strangers.fetch(new URL(text), options)
      const answer: unknown = JSON.parse(bytes.toString('utf8'))
      const found = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
      if (isHex(found)) return found
    } catch (error) {
      last = error
    }
  }
  throw last
}
