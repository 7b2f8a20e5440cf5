import { toPlainAddress } from '@oriel/clear-signing/eip155/account/plainAddresses.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { SwapUncheckedError } from '@oriel/shared/errors/swapErrors.ts'
import { encodeFunctionData, parseAbi, parseSignature } from 'viem'

/** ERC-20 `approve`, declared without a return value to also match tokens like USDT that return none. */
const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const readAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])

export type SwapCall = { to: Hex; value: bigint; data: Hex }

export function createApproveCall(token: Hex, spender: Hex, amount: bigint): SwapCall {
  const args = [toPlainAddress(spender), amount] as const
  return { to: token, value: 0n, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
}

export function createAllowanceCall(token: Hex, owner: Hex, spender: Hex): { to: Hex; data: Hex } {
  const args = [toPlainAddress(owner), toPlainAddress(spender)] as const
  return { to: token, data: encodeFunctionData({ abi: readAbi, functionName: 'allowance', args }) }
}

export async function readAllowance(client: EvmClient, token: Hex, owner: Hex, spender: Hex): Promise<bigint> {
  return readNumber(client, createAllowanceCall(token, owner, spender))
}

async function readNumber(client: EvmClient, call: { to: Hex; data: Hex }): Promise<bigint> {
  try {
    return BigInt(await client.request<Hex>({ method: 'eth_call', params: [call, 'latest'] }))
  } catch (error) {
    throw toCodedError(error)
  }
}

export type PermitDomain = { name: string; version: string }
type Permit = { token: Hex; domain: PermitDomain; owner: Hex; spender: Hex; value: bigint; deadline: bigint }

const fields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

/** Builds a permit's typed data (EIP-2612) for `eth_signTypedData_v4`, with the token's current nonce. */
export async function buildPermitTypedData(client: EvmClient, network: Network, permit: Permit) {
  const { token, domain, owner, spender, value, deadline } = permit
  const args = [toPlainAddress(owner)] as const
  const nonce = await readNumber(client, {
    to: token,
    data: encodeFunctionData({ abi: readAbi, functionName: 'nonces', args }),
  })
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: fields,
    },
    primaryType: 'Permit',
    domain: { ...domain, chainId: Number(network.id), verifyingContract: token },
    message: {
      owner,
      spender,
      value: value.toString(),
      nonce: nonce.toString(),
      deadline: deadline.toString(),
    },
  }
}

/**
 * Returns true if the signature has the format of an EOA's, which permits require. Signatures of contract wallets have
 * a different format.
 */
export function isKeySignature(signature: unknown): signature is Hex {
  if (typeof signature !== 'string' || !/^0x[0-9a-f]{130}$/i.test(signature)) return false
  try {
    parseSignature(signature as Hex)
    return true
  } catch {
    // Reject a signature whose last byte is not a valid recovery ID.
    return false
  }
}

const daySeconds = 24n * 60n * 60n

/**
 * Returns the latest block's timestamp in seconds, for computing deadlines. Throws `SwapUncheckedError` if it differs
 * from the device's clock by more than a day, because a malicious node could make a permit valid for years.
 */
export async function readChainTime(client: EvmClient): Promise<bigint> {
  const params = ['latest', false]
  const block = await client.request<{ timestamp: Hex }>({ method: 'eth_getBlockByNumber', params })
  const now = BigInt(block.timestamp)
  const apart = now - BigInt(Math.floor(Date.now() / 1000))
  if (apart > daySeconds || apart < -daySeconds) throw new SwapUncheckedError()
  return now
}
