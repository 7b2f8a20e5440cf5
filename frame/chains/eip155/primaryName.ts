import { registrarAbi } from '@oriel/clear-signing/names/describeName.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { reverseNode } from '@oriel/shared/chains/names.ts'
import { concat, decodeFunctionResult, encodeFunctionData, keccak256, parseAbi, stringToHex } from 'viem'
import { readFees } from './send/fees.ts'

const registryAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
])
const resolverAbi = parseAbi(['function name(bytes32 node) view returns (string)'])

export type PrimaryNameCall = { to: Hex; data: Hex }

/**
 * Returns the call that sets an account's primary name, which ENS clients show instead of its address. Returns
 * undefined if the ENS registry has no reverse registrar.
 */
export async function createPrimaryNameCall(
  name: string,
  registry: Hex,
  client: EvmClient,
): Promise<PrimaryNameCall | undefined> {
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'owner', args: [reverseNode] })
  const owner = await client.request<Hex>({ method: 'eth_call', params: [{ to: registry, data }, 'latest'] })
  if (!/^0x0{24}(?!0{40})[\da-f]{40}$/i.test(owner)) return undefined
  return { to: `0x${owner.slice(26)}`, data: encodeFunctionData({ abi: registrarAbi, args: [name] }) }
}

/** Reads the account's primary name from the ENS registry. Returns undefined if it has none. */
export async function readChosenName(account: string, registry: Hex, client: EvmClient): Promise<string | undefined> {
  const call = (to: Hex, data: Hex) => client.request<Hex>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const node = keccak256(concat([reverseNode, keccak256(stringToHex(account.slice(2).toLowerCase()))]))
  const at = { abi: registryAbi, functionName: 'resolver', args: [node] } as const
  const resolver = decodeFunctionResult({ ...at, data: await call(registry, encodeFunctionData(at)) })
  if (/^0x0+$/.test(resolver)) return undefined
  const nameCall = { abi: resolverAbi, functionName: 'name', args: [node] } as const
  return decodeFunctionResult({ ...nameCall, data: await call(resolver, encodeFunctionData(nameCall)) }) || undefined
}

/** Estimates a call's current network fee, in base units. */
export async function estimateFee(call: PrimaryNameCall, from: string, client: EvmClient): Promise<bigint> {
  const gas = await client.request<Hex>({ method: 'eth_estimateGas', params: [{ ...call, from }] })
  return (await readFees(client, BigInt(gas))).speeds.normal.estimatedWei
}
