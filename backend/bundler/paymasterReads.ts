import { isHex } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import { z } from 'zod'
import { type Node, NodeError } from '../rpc/node.ts'

const domainAbi = parseAbi([
  'function eip712Domain() view returns (bytes1, string name, string version, uint256, address, bytes32, uint256[])',
])
const signerAbi = parseAbi(['function signer() view returns (address)'])
const entryPointAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

const Bytes = z.custom<Hex>(isHex)
const Block = z.object({ timestamp: z.string().transform((text) => Number(BigInt(text))) })

export type ChainState = {
  /** Timestamp of the latest block in seconds. May differ from the server's clock. */
  chainNow: number
  /** The account's code, or `0x` if it has none. */
  code: Hex
  /** The paymaster's deposit at the EntryPoint, in wei. */
  deposit: bigint
}

export async function readChainState(node: Node, { paymaster, sender }: Record<'paymaster' | 'sender', Address>) {
  const [{ timestamp }, code, deposit] = await Promise.all([
    node.requestParsed('eth_getBlockByNumber', ['latest', false], Block),
    node.requestParsed('eth_getCode', [sender, 'latest'], Bytes),
    readDeposit(node, paymaster),
  ])
  return { chainNow: timestamp, code, deposit } satisfies ChainState
}

export async function readDeposit(node: Node, paymaster: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, args: [paymaster] })
  const bytes = await node.requestParsed('eth_call', [{ to: smartAccounts.entryPoint, data }, 'latest'], Bytes)
  // Return 0 if the EntryPoint has no code. `eth_call` returns no data for an address without code.
  return bytes === '0x' ? 0n : BigInt(bytes)
}

export type Domain = { name: string; version: string; chainId: number; verifyingContract: Address }

/**
 * Reads the EIP-712 domain of any paymaster contract that supports EIP-5267. Returns undefined if the contract has no
 * domain, or if the domain names a different contract or chain.
 */
export async function readDomain(node: Node, paymaster: Address, chainId: number): Promise<Domain | undefined> {
  const bytes = await readUnlessReverted(node, paymaster, encodeFunctionData({ abi: domainAbi }))
  try {
    const [, name, version, id, contract] = decodeFunctionResult({ abi: domainAbi, data: bytes ?? '0x' })
    if (id !== BigInt(chainId) || !isAddressEqual(contract, paymaster)) return undefined
    return { name, version, chainId, verifyingContract: paymaster }
  } catch {
    return undefined
  }
}

/** Reads the signer that the paymaster trusts. Returns undefined if the contract has no getter for it. */
export async function readSigner(node: Node, paymaster: Address): Promise<Address | undefined> {
  const bytes = await readUnlessReverted(node, paymaster, encodeFunctionData({ abi: signerAbi }))
  return bytes?.length === 66 ? decodeFunctionResult({ abi: signerAbi, data: bytes }) : undefined
}

/** Calls a contract. Returns undefined if the call reverts, for example because the function does not exist. */
async function readUnlessReverted(node: Node, to: Address, data: Hex): Promise<Hex | undefined> {
  const answer = await node.request('eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
    if (error instanceof NodeError) return undefined
    throw error
  })
  return Bytes.safeParse(answer).data
}
