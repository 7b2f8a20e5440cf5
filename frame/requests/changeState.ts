import {
  type CaipNetworkId,
  isSameAddress,
  type Namespace,
  toEvmNetworkId,
  toHexChainId,
} from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { DisconnectedError, UnsupportedMethodError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { ViewName } from '@oriel/shared/kit/view.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { AddChainParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { checkNode } from '../chains/checkNode.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { toasts } from '../state/toasts.ts'
import { registry } from '../wallets/connection/registry.ts'
import { switchNetwork } from '../wallets/connection/switchNetwork.ts'
import type { SignInRequest } from '../wallets/connector/connector.ts'
import { signInRequests } from '../wallets/connector/signInRequests.ts'
import { approvals } from './approvals.ts'
import { findClaimDifferences } from './chainClaims.ts'
import { forwardToWallet, isOtherWalletConnected } from './forwardToWallet.ts'
import type { CheckedRequest } from './request.ts'
import { createAccountsPermission, getGrantedAddresses } from './respondFromState.ts'

export async function changeState(request: CheckedRequest): Promise<unknown> {
  const { namespace, method, params, origin, isChosen } = request
  switch (method) {
    case 'eth_requestAccounts':
      return requestConnection('eip155', isChosen)
    case 'wallet_connect':
      return connectWithCapabilities(request)
    case 'wallet_requestPermissions':
      return [createAccountsPermission(origin, await requestConnection('eip155', isChosen))]
    case 'solana_requestAccounts':
      return (await requestConnection('solana', isChosen)).map((pubkey) => ({ pubkey }))
    case 'wallet_switchEthereumChain':
      return requestSwitch(readNetworkId(params), origin)
    case 'wallet_addEthereumChain':
      return requestAddNetwork(request)
    case 'wallet_watchAsset':
      if (isOtherWalletConnected(namespace)) return forwardToWallet(request)
      return (await import('./watchAsset.ts')).requestWatch(request)
    default:
      if (isOtherWalletConnected(namespace)) return forwardToWallet(request)
      throw new UnsupportedMethodError(`The connected wallet does not support ${method}.`)
  }
}

/**
 * Implements `wallet_connect` (ERC-7846). Wallets that support it show the connection and the sign-in in one prompt.
 */
async function connectWithCapabilities({ params, origin, isChosen }: CheckedRequest) {
  const toAccounts = (addresses: string[]) => addresses.map((address) => ({ address, capabilities: {} }))
  if (params === undefined) return { accounts: toAccounts(await requestConnection('eip155', isChosen)) }
  const { signSignInRequest, parseSignInRequest } = await import('./signInCapability.ts')
  const requested = parseSignInRequest(params, origin)
  if (!requested) return { accounts: toAccounts(await requestConnection('eip155', isChosen)) }
  let signed: SignedMessage[] = []
  const signInRequest: SignInRequest = { ...requested, take: (messages) => (signed = messages) }
  const end = signInRequests.add({ now: () => signInRequest, soon: async () => signInRequest })
  const addresses = await requestConnection('eip155', isChosen).finally(end)
  const [address = '', ...others] = addresses
  const match = signed.find((item) => isSameAddress(item.address, address) && item.chainId === requested.chainId)
  const { message, signature } = match ?? (await signSignInRequest(requested, address))
  return {
    accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }, ...toAccounts(others)],
  }
}

const connecting = new Map<Namespace, Promise<string[]>>()

/**
 * Returns the connected addresses. If there are none, prompts the user to connect. Throws 4001 if the modal closes.
 * Concurrent calls share one prompt.
 */
export async function requestConnection(namespace: Namespace, isChosen?: boolean | undefined): Promise<string[]> {
  const addresses = getGrantedAddresses(namespace)
  if (addresses.length > 0) return addresses
  assertNamespaceRequested(namespace)
  const waiting =
    connecting.get(namespace) ?? waitForConnection(namespace, isChosen).finally(() => connecting.delete(namespace))
  connecting.set(namespace, waiting)
  return waiting
}

/**
 * Throws if the dapp requests no network of the namespace. Otherwise, the wallet would grant no account, and the page
 * would receive a rejection that does not explain the cause.
 */
function assertNamespaceRequested(namespace: Namespace) {
  const { requested } = networks.store.getState()
  if (requested.some(({ chainNamespace }) => chainNamespace === namespace)) return
  throw new DisconnectedError(`This dapp requests no network of ${namespace}. Add one to the option "networks".`)
}

/** Views in which the user may be connecting a wallet. Opening Connect over them would cancel the attempt. */
const connectViews: ViewName[] = [
  'Connect',
  'AllWallets',
  'ChooseAccount',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

async function waitForConnection(namespace: Namespace, isChosen: boolean | undefined): Promise<string[]> {
  // Wait until the user has finished reviewing a transfer, because connecting another namespace would end the review.
  if (router.isReviewing()) await waitForReview()
  networks.setNamespace(namespace)
  if (!router.isInView() || !connectViews.includes(router.current().name))
    router.open({ name: 'Connect', own: isChosen })
  return new Promise((resolve, reject) => {
    const stop = [
      session.store.subscribe(() => {
        const addresses = getGrantedAddresses(namespace)
        if (addresses.length > 0) finish(() => resolve(addresses))
      }),
      router.store.subscribe(({ open }) => {
        if (!open && getGrantedAddresses(namespace).length === 0) finish(() => reject(new UserRejectedError()))
      }),
    ]
    const finish = (end: () => void) => {
      for (const unsubscribe of stop) unsubscribe()
      end()
    }
  })
}

/** Resolves once the review has ended. Throws 4001 if it ends because the user closes the modal. */
function waitForReview(): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = router.store.subscribe(({ open }) => {
      if (router.isReviewing()) return
      stop()
      if (open) resolve()
      else reject(new UserRejectedError())
    })
  })
}

/** Implements EIP-3326 (`wallet_switchEthereumChain`) for this deployment's networks. */
export async function requestSwitch(id: CaipNetworkId, origin: string): Promise<null> {
  const { chainNamespace } = requireKnownNetwork(id)
  if (networks.active(chainNamespace)?.caipNetworkId === id) return null
  // Skip the approval for other wallets, because they prompt the user themselves.
  if (chainNamespace !== 'eip155' || isOtherWalletConnected(chainNamespace)) {
    await switchNetwork(id)
    return null
  }
  const [address = ''] = getGrantedAddresses()
  const params = [{ chainId: toHexChainId(id) }]
  const request = { method: 'wallet_switchEthereumChain', params, origin, networkId: id, address } as const
  await approvals.ask(request, { name: 'SwitchNetwork', network: id })
  await switchNetwork(id)
  return null
}

/**
 * Implements EIP-3085 (`wallet_addEthereumChain`). Other wallets receive the page's description of the network. The
 * built-in wallet adds the network as this deployment defines it and shows the user where the page's claims differ. It
 * adds a network that this deployment does not serve as the page's own.
 */
async function requestAddNetwork(request: CheckedRequest): Promise<null> {
  const { namespace, method, params, origin } = request
  const id = readNetworkId(params)
  const [claim] = readParams('wallet_addEthereumChain', params)
  if (isOtherWalletConnected(namespace)) {
    // Only ask the wallet to switch if it cannot add networks, because it may already have this network.
    if (!registry.find(session.of('eip155').connectorId)?.supports(method)) return requestSwitch(id, origin)
    await forwardToWallet(request)
    await trackAddedNetwork(id, claim, origin)
    return null
  }
  const network = await requireAddable(id, claim, origin)
  const isThere = networks.active('eip155')?.caipNetworkId === id
  if (isThere && findClaimDifferences(claim, networks.toPlain(network)).length === 0) return null
  const [address = ''] = getGrantedAddresses()
  const approval = { method, params, origin, networkId: id, address }
  try {
    await approvals.ask(approval, { name: 'AddNetwork', network: id })
    if (!isThere) await switchNetwork(id)
  } catch (error) {
    await dropUnused(network)
    throw error
  }
  return null
}

/** Returns the network to add, from the deployment if it serves the network and otherwise from the page. */
async function requireAddable(id: CaipNetworkId, claim: AddChainParameter, origin: string): Promise<Network> {
  const served = networks.served(id)
  if (served && !served.addedBy) return served
  try {
    return (await loadPageNetworks()).bringClaimed(id, claim, origin)
  } catch (error) {
    if (error instanceof NetworkNotFoundError) requireKnownNetwork(id)
    throw error
  }
}

/** Uses a network that the connected wallet has added. Without a node of the deployment, reads use the page's node. */
async function trackAddedNetwork(id: CaipNetworkId, claim: AddChainParameter, origin: string) {
  const served = networks.served(id)
  if (served && !served.addedBy) {
    await checkNode(served)
    return networks.add(id)
  }
  let network: Network | undefined
  try {
    network = (await loadPageNetworks()).bringClaimed(id, claim, origin)
    await checkNode(network)
    networks.add(id)
  } catch (error) {
    // The request succeeds, because the wallet has added the network. Only this kit cannot read from it.
    console.info('Oriel: this network cannot be read.', error)
    if (network) await dropUnused(network)
  }
}

const loadPageNetworks = () => import('./pageNetworks.ts')

async function dropUnused(network: Network) {
  if (network.addedBy) (await loadPageNetworks()).dropUnused(network)
}

/** Returns the network. Throws if this deployment does not support it, and also shows a toast if the wallet is open. */
export function requireKnownNetwork(id: CaipNetworkId): Network {
  if (!networks.served(id) && router.isInView() && !router.isReading()) toasts.error(t('request.networkNotFound'))
  return networks.mustServe(id)
}

function readNetworkId(params: unknown): CaipNetworkId {
  const [{ chainId }] = readParams('wallet_switchEthereumChain', params)
  return toEvmNetworkId(chainId)
}
