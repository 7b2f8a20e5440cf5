import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { disconnect } from '../wallets/connection/disconnect.ts'

/**
 * Returns true if the page only revokes its own access to the accounts (EIP-2255 with MIP-2), which needs no consent.
 */
export function isAccountsRevocation(method: RpcMethodName, params: unknown): boolean {
  if (method !== 'wallet_revokePermissions') return false
  const [permissions] = readParams(method, params)
  return Object.keys(permissions).join() === 'eth_accounts'
}

export async function revokeAccounts(): Promise<null> {
  await disconnect('eip155', { revoke: true })
  return null
}
