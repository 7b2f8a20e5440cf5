import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { reverseNode } from '#shared/names.ts'
import type { EvmClient } from './client.ts'
import { readFees } from './send/fees.ts'

const registrarAbi = parseAbi(['function setName(string name) returns (bytes32)'])
const registryAbi = parseAbi(['function owner(bytes32 node) view returns (address)'])

export type PrimaryNameCall = { to: Hex; data: Hex }

/**
 * Returns the call by which an account chooses its name for every ENS client. Undefined where the registry of ENS names
 * no contract for that.
 */
export async function primaryNameCall(
  name: string,
  registry: Hex,
  client: EvmClient,
): Promise<PrimaryNameCall | undefined> {
  const data = encodeFunctionData({ abi: registryAbi, args: [reverseNode] })
  const owner = await client.request<Hex>({ method: 'eth_call', params: [{ to: registry, data }, 'latest'] })
  if (!/^0x0{24}(?!0{40})[\da-f]{40}$/i.test(owner)) return undefined
  return { to: `0x${owner.slice(26)}`, data: encodeFunctionData({ abi: registrarAbi, args: [name] }) }
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
