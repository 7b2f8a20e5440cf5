import { toPlainAddress } from '@oriel/clear-signing/eip155/account/plainAddresses.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'

const abi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])

/** Reads the account's next nonce for user operations, and its deposit for their fees in wei. */
export async function readEntryPoint(
  account: string,
  client: EvmClient,
  block: Hex | 'latest' = 'latest',
): Promise<{ nonce: bigint; deposit: bigint }> {
  const read = (data: Hex) =>
    client.request<Hex>({ method: 'eth_call', params: [{ to: smartAccounts.entryPoint, data }, block] })
  const owner = toPlainAddress(account)
  const [nonce, deposit] = await Promise.all([
    read(encodeFunctionData({ abi, functionName: 'getNonce', args: [owner, 0n] })),
    read(encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })),
  ])
  return {
    nonce: decodeFunctionResult({ abi, functionName: 'getNonce', data: nonce }),
    deposit: decodeFunctionResult({ abi, functionName: 'balanceOf', data: deposit }),
  }
}
