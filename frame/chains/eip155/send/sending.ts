import { FailureCause } from '@oriel/clear-signing/description/failure.ts'
import { toDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import { toPlainAddress } from '@oriel/clear-signing/eip155/account/plainAddresses.ts'
import { readIsUnused } from '@oriel/clear-signing/eip155/read/chainData.ts'
import { getFailureReason } from '@oriel/clear-signing/eip155/read/revert.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { FundsChangedError, TransferFailsError } from '@oriel/shared/errors/sendErrors.ts'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { Sending, TransferRequest } from '../../chain/sending.ts'
import { getRpcClient } from '../../clients/rpcClient.ts'
import { readFees } from './fees.ts'
import { withMargin } from './transactions.ts'

/** ERC-20 `transfer`, declared without a return value to also match tokens like USDT that return none. */
const abi = parseAbi(['function transfer(address to, uint256 amount)'])

/** Contract on OP Stack rollups that computes a transaction's L1 data fee. Other networks do not have it. */
const oracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
/**
 * Placeholder with the length of a signed transfer, for computing the L1 data fee. Contains no zero bytes, because zero
 * bytes cost less.
 */
const likeTransfer: Hex = `0x${'f7'.repeat(180)}`

export const sending: Sending = {
  async maxCost(request) {
    const client = getRpcClient(request.network)
    // Estimate a native transfer of one base unit, which costs the same. Nodes reject an estimate for the whole
    // balance, because nothing is left for the fee.
    const probe = request.token ? request : { ...request, units: 1n }
    const [gas, dataFee] = await Promise.all([estimateGas(client, probe), readDataFee(client)])
    const fees = await readFees(client, gas)
    // Use the fast fee, because it covers every speed that the approval offers.
    return fees.speeds.fast.maxWei + dataFee
  },

  dataFee: (network) => readDataFee(getRpcClient(network)),

  async toRequest(request) {
    const chainId = toQuantity(BigInt(request.network.id))
    if (request.isSponsored) {
      const { from, ...call } = toCall(request)
      const calls = { version: '2.0.0', from, chainId, atomicRequired: false, calls: [call] }
      return { method: 'wallet_sendCalls', params: [calls] }
    }
    // Include the chain ID, so that no wallet sends the transaction on a network other than the one the user reviewed.
    return {
      method: 'eth_sendTransaction',
      params: [{ ...toCall(request), chainId }],
    }
  },

  async inspectRecipient({ network, to, token }) {
    const client = getRpcClient(network)
    const [code, isUnused] = await Promise.all([
      client.request<Hex>({ method: 'eth_getCode', params: [to, 'latest'] }),
      readIsUnused(client, to),
    ])
    return {
      // Don't count a delegated EOA (EIP-7702) as a contract, because its key still controls it.
      isContract: toDelegation(code).kind === 'contract',
      isUnused,
      isToken: isSameAddress(token?.address, to),
    }
  },
}

function toCall({ from, to, token, units }: TransferRequest) {
  if (!token) return { from, to, value: toQuantity(units) }
  return { from, to: token.address, data: encodeFunctionData({ abi, args: [toPlainAddress(to), units] }) }
}

async function estimateGas(client: EvmClient, request: TransferRequest): Promise<bigint> {
  try {
    return withMargin(BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [toCall(request)] })))
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    if (/insufficient (funds|balance)/i.test(toCodedError(error).message)) throw new FundsChangedError()
    throw new TransferFailsError(undefined, { cause: new FailureCause(getFailureReason(error), error) })
  }
}

/**
 * Returns the current L1 data fee in wei plus a margin of 50%, because the fee fluctuates. Returns zero if there is no
 * oracle or its call reverts. Throws if the node is unreachable.
 */
async function readDataFee(client: EvmClient): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, args: [likeTransfer] })
  try {
    const answer = await client.request<Hex>({ method: 'eth_call', params: [{ to: oracle, data }, 'latest'] })
    return answer.length < 66 ? 0n : (decodeFunctionResult({ abi: oracleAbi, data: answer }) * 3n) / 2n
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    return 0n
  }
}
