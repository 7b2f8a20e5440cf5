import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'

/** Matches the calldata of ERC-20 `approve(address,uint256)`: the selector and two words, without trailing data. */
const approveCall = /^0x095ea7b3(0{24}[0-9a-f]{40})([0-9a-f]{64})$/i

/**
 * Replaces the amount in `approve` calldata with the user's limit. Called by both the page and the vault. Throws -32602
 * for any other call, and for a limit that is zero or not below the amount.
 */
export function withLimit(data: Hex, limit: bigint): Hex {
  const [, spender, amount] = approveCall.exec(data) ?? []
  if (spender === undefined) throw new InvalidParamsError('limit: the data is no call of approve(address,uint256).')
  if (limit <= 0n || limit >= BigInt(`0x${amount}`))
    throw new InvalidParamsError('limit: expected more than 0 and less than the amount in the data.')
  return `0x095ea7b3${spender}${limit.toString(16).padStart(64, '0')}`
}

export const canLimit = (data: Hex | undefined): boolean => data !== undefined && approveCall.test(data)
