import type { PageWallet } from '#shared/pageWallet.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'

const evmMethods: RpcMethodName[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
  'wallet_watchAsset',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** Which function of the Wallet Standard answers which method. */
export const solanaFeatures: Partial<Record<RpcMethodName, string>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAllTransactions: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
  solana_signIn: 'solana:signIn',
}

/** Whether a wallet with these halves can be asked this. An EIP-1193 wallet does not say what it can: it is asked. */
export function canAnswer(
  method: RpcMethodName,
  { eip155, solana }: { eip155?: PageWallet; solana?: PageWallet },
): boolean {
  if (eip155 && evmMethods.includes(method)) return true
  const feature = solanaFeatures[method]
  return feature !== undefined && solana?.features?.includes(feature) === true
}
