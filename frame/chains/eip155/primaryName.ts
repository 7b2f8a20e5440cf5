import { decodeFunctionData, encodeFunctionData, namehash, parseAbi } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { codedError, type EvmClient, isUnreachable } from './client.ts'
import { readFees } from './send/fees.ts'

const registrarAbi = parseAbi(['function setName(string name) returns (bytes32)'])
const registryAbi = parseAbi(['function owner(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi(['function registry() view returns (address)'])

/** ENS' registry has this address on each of its own networks. */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

export type PrimaryNameCall = { to: Hex; data: Hex }

/** Returns the call by which an account chooses its name for every ENS client. Undefined where ENS is not. */
export async function primaryNameCall(name: string, client: EvmClient): Promise<PrimaryNameCall | undefined> {
  const registry = await registryOf(client)
  const node = namehash('addr.reverse')
  const to = await readAddress(client, registry, encodeFunctionData({ abi: registryAbi, args: [node] }))
  return to && { to, data: encodeFunctionData({ abi: registrarAbi, args: [name] }) }
}

/** Returns the fee of a call at this moment, in base units. */
export async function readFeeOf(call: PrimaryNameCall, from: string, client: EvmClient): Promise<bigint> {
  const gas = await client.request<Hex>({ method: 'eth_estimateGas', params: [{ ...call, from }] })
  return (await readFees(client, BigInt(gas))).speeds.normal.estimatedWei
}

/** Returns the name that the call chooses. Undefined for another call. */
export function nameOfCall(data: Hex | undefined): string | undefined {
  try {
    return decodeFunctionData({ abi: registrarAbi, data: data ?? '0x' }).args[0]
  } catch {
    // The bytes are no such call.
    return undefined
  }
}

async function registryOf(client: EvmClient): Promise<Hex> {
  const resolver = client.chain.contracts?.ensUniversalResolver?.address
  const own = resolver && (await readAddress(client, resolver, encodeFunctionData({ abi: resolverAbi })))
  return own ?? ensRegistry
}

/** Undefined where no contract answers, or one that names nothing. */
async function readAddress(client: EvmClient, to: Hex, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await client.request<Hex>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    return /^0x0{24}(?!0{40})[\da-f]{40}$/i.test(answer) ? `0x${answer.slice(26)}` : undefined
  } catch (error) {
    if (isUnreachable(error)) throw codedError(error)
    // A contract without the function reverts, and each node has words of its own for that.
    return undefined
  }
}
