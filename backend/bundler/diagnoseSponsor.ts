import { type Address, isAddressEqual } from 'viem'
import type { Node } from '../rpc/node.ts'
import { readDeposit, readDomain, readSigner } from './paymasterReads.ts'

type Options = {
  node: Node
  paymaster: Address
  chainId: number
  /** Address of the sponsor's key. */
  signer: Address
  maxPerOperationWei: string
}

/**
 * Checks whether the sponsor can pay now. Returns undefined if it can, and otherwise the reason as a sentence fragment.
 */
export async function diagnoseSponsor(options: Options): Promise<string | undefined> {
  const { node, paymaster, chainId, signer, maxPerOperationWei } = options
  const [domain, deposit, trusted] = await Promise.all([
    readDomain(node, paymaster, chainId),
    readDeposit(node, paymaster),
    readSigner(node, paymaster),
  ])
  if (!domain) return `its paymaster ${paymaster} does not answer eip712Domain() for this network.`
  if (trusted && !isAddressEqual(trusted, signer)) {
    return `its paymaster ${paymaster} trusts ${trusted}, and not the address of "sponsorKey", ${signer}.`
  }
  if (deposit >= BigInt(maxPerOperationWei)) return undefined
  return `its paymaster ${paymaster} has ${deposit} wei at the EntryPoint, less than "maxPerOperationWei".`
}
