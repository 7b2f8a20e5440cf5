import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { decodeFunctionData, getAddress, parseAbi } from 'viem'
import { type ReadContext, readTokens } from '../read/tokens.ts'

const abi = parseAbi(['function transfer(address to, uint256 amount)'])

type Transfer = { to: string; units: string; decimals: number; symbol: string; token?: string }

/** Decodes a transfer call. Returns undefined unless it is a plain transfer of a token with decimals. */
export async function readTransfer(request: TransactionRequest, context: ReadContext): Promise<Transfer | undefined> {
  const { to, from, value, data = request.input ?? '0x' } = request
  if (!to) return undefined
  if (data === '0x') {
    const { decimals, symbol } = context.network.nativeCurrency
    const units = BigInt(value ?? 0)
    // Convert the address to EIP-55 form. A page may pass it in a single letter case, without a checksum.
    return units > 0n ? { to: getAddress(to.toLowerCase()), units: units.toString(), decimals, symbol } : undefined
  }
  const moved = decode(data)
  if (!moved) return undefined
  const token = (await readTokens(context, [to], from)).get(to.toLowerCase())
  if (token?.decimals === undefined || !token.symbol) return undefined
  return { ...moved, decimals: token.decimals, symbol: token.symbol, token: to }
}

function decode(data: Hex): { to: string; units: string } | undefined {
  try {
    const [to, units] = decodeFunctionData({ abi, data }).args
    return { to, units: units.toString() }
  } catch {
    // The calldata calls a different function or is truncated.
    return undefined
  }
}
