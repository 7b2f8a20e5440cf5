import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'

type Asked = { chains: CaipNetworkId[]; methods: string[]; events: string[] }

/** The methods that AppKit 2.9.4 asks for. */
const methods: Partial<Record<Namespace, string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** Lists the namespaces that one pairing asks a wallet for: all that are wanted, and every one optional. */
export function requestedNamespaces(networks: Network[], wanted: Namespace[]): Record<string, Asked> {
  const asked: Record<string, Asked> = {}
  for (const namespace of wanted) {
    const chains = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .flatMap(({ caipNetworkId, deprecatedCaipNetworkId: old }) => (old ? [caipNetworkId, old] : [caipNetworkId]))
    const known = methods[namespace]
    if (chains.length === 0 || !known) continue
    asked[namespace] = { chains: [...new Set(chains)], methods: known, events: ['chainChanged', 'accountsChanged'] }
  }
  return asked
}
