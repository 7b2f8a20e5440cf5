import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type RpcMethod, type RpcMethodName, rpcMethodNames, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import type { PhoneSignIn } from './tabs/sessionCalls.ts'

type ProposalNamespace = { chains: CaipNetworkId[]; methods: string[]; events: string[] }

/** Methods that AppKit 2.9.4 also requests, so that wallets see a familiar proposal. */
const compatible = [
  'eth_accounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'wallet_registerOnboarding',
  'wallet_scanQRCode',
]

/**
 * Methods that are never requested: a WalletConnect session replaces the first two, and WalletConnect's Solana methods
 * have no sign-in.
 */
const unrequested: readonly RpcMethodName[] = ['wallet_connect', 'wallet_disconnect', 'solana_signIn']

const methods: Partial<Record<Namespace, string[]>> = {
  eip155: [...compatible, ...listMethods('eip155')],
  solana: listMethods('solana'),
}

/** Lists the methods that a wallet may handle. Read methods and page state need no wallet. */
function listMethods(namespace: Namespace): RpcMethodName[] {
  return rpcMethodNames.filter((name) => {
    const row: RpcMethod = rpcMethods[name]
    const isAnswered = row.policy === 'account' ? /^(wallet|solana)_/.test(name) : row.policy !== 'read'
    return row.namespace === namespace && isAnswered && !unrequested.includes(name)
  })
}

/** Returns the namespaces that a pairing requests: all wanted ones, each optional. */
export function createProposal(networks: Network[], namespaces: Namespace[]): Record<string, ProposalNamespace> {
  const proposal: Record<string, ProposalNamespace> = {}
  for (const namespace of namespaces) {
    const chains = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .flatMap(({ caipNetworkId, deprecatedCaipNetworkId: old }) => (old ? [caipNetworkId, old] : [caipNetworkId]))
    const known = methods[namespace]
    if (chains.length === 0 || !known) continue
    proposal[namespace] = { chains: unique(chains), methods: known, events: ['chainChanged', 'accountsChanged'] }
  }
  return proposal
}

/**
 * Returns the request that combines a sign-in with the connection. Returns undefined if an ordinary proposal is needed:
 * a combined request supports only eip155 networks, and the library signs and verifies non-ASCII text in different
 * ways.
 */
export function toAuthRequest(proposal: Record<string, ProposalNamespace>, { fields, chainId }: PhoneSignIn) {
  const { eip155: evm, ...others } = proposal
  if (!evm || Object.keys(others).length > 0 || !/^[ -~]*$/.test(JSON.stringify(fields))) return undefined
  const [first] = evm.chains.filter((chain) => chain === chainId)
  // Put the message's network first. The wallet signs the message for the first network in the list.
  return { fields, methods: evm.methods, chains: unique([...(first ? [first] : []), ...evm.chains]) }
}

function unique<value>(values: value[]): value[] {
  return [...new Set(values)]
}
