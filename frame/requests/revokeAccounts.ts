import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { disconnect } from '../wallets/connection/connect.ts'

/**
 * Returns whether a page gives up its own right to see the accounts, and no other permission (EIP-2255 with MIP-2): that
 * takes nothing from the visitor, so it needs no consent.
 */
export function namesAccountsOnly(method: RpcMethodName, params: unknown): boolean {
  if (method !== 'wallet_revokePermissions') return false
  const [permissions] = params as [object]
  return Object.keys(permissions).join() === 'eth_accounts'
}

/** Ends the connection of this page to its EVM wallet, whichever it is, and takes the permission back at the wallet. */
export async function giveUpAccounts(): Promise<null> {
  await disconnect('eip155', { revoke: true })
  return null
}
