import { readParams } from '#shared/readParams.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { disconnect } from '../wallets/connection/disconnect.ts'

/**
 * True when a page gives up its own right to see the accounts, and no other permission (EIP-2255 with MIP-2). That
 * takes nothing from the visitor, so it needs no consent.
 */
export function namesAccountsOnly(method: RpcMethodName, params: unknown): boolean {
  if (method !== 'wallet_revokePermissions') return false
  const [permissions] = readParams(method, params)
  return Object.keys(permissions).join() === 'eth_accounts'
}

export async function revokeAccounts(): Promise<null> {
  await disconnect('eip155', { revoke: true })
  return null
}
