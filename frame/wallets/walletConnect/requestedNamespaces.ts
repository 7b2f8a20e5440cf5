import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { type RpcMethod, type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { PhoneSignIn } from './sessionCalls.ts'

type Asked = { chains: CaipNetworkId[]; methods: string[]; events: string[] }

/** The methods that a visitor approves and every wallet may answer. */
const consented = (Object.keys(rpcMethods) as RpcMethodName[]).filter((name) => {
  const row: RpcMethod = rpcMethods[name]
  return row.namespace === 'eip155' && row.policy === 'consent' && !row.otherWalletsOnly
})

/** The methods that AppKit 2.9.4 asks for, and our own. WalletConnect's Solana methods have no `solana_signIn`. */
const methods: Partial<Record<Namespace, string[]>> = {
  eip155: unique([
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
    ...consented,
  ]),
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
    asked[namespace] = { chains: unique(chains), methods: known, events: ['chainChanged', 'accountsChanged'] }
  }
  return asked
}

/**
 * Returns the request that asks for a sign-in with the connection. Undefined when the ordinary proposal is needed: a
 * sign-in asks for networks of eip155 only, and the library signs and checks texts other than ASCII in different ways.
 */
export function toAuthRequest(asked: Record<string, Asked>, { fields, chainId }: PhoneSignIn) {
  const { eip155: evm, ...others } = asked
  if (!evm || Object.keys(others).length > 0 || !/^[ -~]*$/.test(JSON.stringify(fields))) return undefined
  const [first] = evm.chains.filter((chain) => chain === chainId)
  // The wallet signs the message for the first network.
  return { fields, methods: evm.methods, chains: unique([...(first ? [first] : []), ...evm.chains]) }
}

function unique<value>(values: value[]): value[] {
  return [...new Set(values)]
}
