import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { noDelegate, smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'

/** Prefix of a delegated account's code (EIP-7702), followed by the delegate's address. */
const delegationPrefix = '0xef0100'

/**
 * Kind of code at an address.
 * - `none`: an EOA without delegated code, or an unused address
 * - `own`: an account that runs this wallet's delegate
 * - `foreign`: an account that runs a different delegate
 * - `contract`: a contract
 */
export type Delegation = { kind: 'none' | 'own' | 'contract' } | { kind: 'foreign'; address: Hex }

export function toDelegation(code: Hex): Delegation {
  if (code === '0x') return { kind: 'none' }
  if (!code.toLowerCase().startsWith(delegationPrefix) || code.length !== 48) return { kind: 'contract' }
  const address: Hex = `0x${code.slice(8)}`
  return isSameAddress(address, smartAccounts.delegate) ? { kind: 'own' } : { kind: 'foreign', address }
}

/** Reads the account's code in the pending block, because an upgrade may be in flight. */
export async function readDelegation(address: string, client: EvmClient): Promise<Delegation> {
  return toDelegation(await client.request<Hex>({ method: 'eth_getCode', params: [address, 'pending'] }))
}

/** Returns the code that an account has after it authorizes the delegate. */
export const getDelegatedCode = (delegate: Hex): Hex =>
  delegate === noDelegate ? '0x' : `${delegationPrefix}${delegate.slice(2).toLowerCase()}`

/** Function selector of `execute(bytes32,bytes)` (ERC-7579), which executes a batch. */
export const executeSelector = '0xe9ae5c53'

/** Gas cost of one authorization (EIP-7702), which nodes do not count when they simulate with a state override. */
export const authorizationGas = 25_000n
