import { type CaipNetworkId, evmNetworkId } from '#shared/caip.ts'
import { ChainDisconnectedError } from '#shared/errors.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { unsupportedPolicy } from '../state/unsupportedNetwork.ts'

type Request = { method: RpcMethodName; params: unknown }

/** What takes effect on the network that the wallet is on. Signatures say themselves where they count. */
const takesEffect: readonly RpcMethodName[] = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Stops a request for the wrong network, and nothing else: on a network that the dapp does not use, what would take effect
 * there without the page having named it. Throws 4901 with both names.
 */
export function mustBeWelcome({ method, params }: Request) {
  const { namespace } = rpcMethods[method]
  const { active, requested } = networks.store.getState()
  const id = active[namespace]
  if (!id || networks.requested(id) || unsupportedPolicy() === 'ignore') return
  if (!takesEffect.includes(method) || namedNetwork(params) === id) return
  const wallet = session.of(namespace).walletName ?? 'The wallet'
  const wanted = requested.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ name }) => name)
  throw new ChainDisconnectedError(
    `${wallet} is on ${networks.served(id)?.name ?? id}, and this page uses ${wanted.join(', ')}. Switch the network first.`,
    { data: { networkId: id } },
  )
}

/** The EVM network that the params name, if they name one. */
export function namedNetwork(params: unknown): CaipNetworkId | undefined {
  const [first] = Array.isArray(params) ? params : []
  const { chainId } = (first ?? {}) as { chainId?: string | number }
  return chainId === undefined ? undefined : evmNetworkId(chainId)
}
