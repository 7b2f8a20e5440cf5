import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import { z } from 'zod'
import { isHex } from '#shared/caip.ts'
import { smartAccounts } from '#shared/smartAccounts.ts'
import { type Node, NodeError } from '../rpc/node.ts'

const domainAbi = parseAbi([
  'function eip712Domain() view returns (bytes1, string name, string version, uint256, address, bytes32, uint256[])',
])
const signerAbi = parseAbi(['function signer() view returns (address)'])
const entryPointAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

const Bytes = z.custom<Hex>(isHex)
const Block = z.object({ timestamp: z.string().transform((text) => Number(BigInt(text))) })

export type Facts = {
  /** Seconds of the chain's latest block. The clock of this machine may differ. */
  chainNow: number
  /** The code of the account. */
  code: Hex
  /** Wei that the paymaster has at the EntryPoint. */
  deposit: bigint
}

export async function readFacts(node: Node, { paymaster, sender }: Record<'paymaster' | 'sender', Address>) {
  const [{ timestamp }, code, deposit] = await Promise.all([
    node.requestParsed('eth_getBlockByNumber', ['latest', false], Block),
    node.requestParsed('eth_getCode', [sender, 'latest'], Bytes),
    readDeposit(node, paymaster),
  ])
  return { chainNow: timestamp, code, deposit } satisfies Facts
}

export async function readDeposit(node: Node, paymaster: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, args: [paymaster] })
  const bytes = await node.requestParsed('eth_call', [{ to: smartAccounts.entryPoint, data }, 'latest'], Bytes)
  // Without a contract at the address the answer is empty.
  return bytes === '0x' ? 0n : BigInt(bytes)
}

export type Domain = { name: string; version: string; chainId: number; verifyingContract: Address }

/**
 * Asks the paymaster for the domain of its typed data (EIP-5267), so that any contract of the kind can be used. Returns
 * undefined when the contract answers nothing, or the domain of another contract or network.
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

/** Returns the address that the paymaster trusts, or undefined when it does not say. */
export async function readSigner(node: Node, paymaster: Address): Promise<Address | undefined> {
  const bytes = await readUnlessReverted(node, paymaster, encodeFunctionData({ abi: signerAbi }))
  return bytes?.length === 66 ? decodeFunctionResult({ abi: signerAbi, data: bytes }) : undefined
}

/** A contract without the function reverts. */
async function readUnlessReverted(node: Node, to: Address, data: Hex): Promise<Hex | undefined> {
  const answer = await node.request('eth_call', [{ to, data }, 'latest']).catch((error: unknown) => {
    if (error instanceof NodeError) return undefined
    throw error
  })
  return Bytes.safeParse(answer).data
}
