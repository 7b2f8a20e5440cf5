import { type CaipNetworkId, evmNetworkId, type Namespace, sameAddress, toHexChainId } from '#shared/caip.ts'
import { DisconnectedError, UnsupportedMethodError, UserRejectedError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { readParams } from '#shared/readParams.ts'
import type { SignedMessage } from '#shared/signIn.ts'
import type { ViewName } from '#shared/view.ts'
import { checkNode } from '../chains/checkNode.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { toasts } from '../state/toasts.ts'
import { registry } from '../wallets/connection/registry.ts'
import { switchNetwork } from '../wallets/connection/switchNetwork.ts'
import type { SignInWish } from '../wallets/connector/connector.ts'
import { signInWishes } from '../wallets/connector/signInWishes.ts'
import { accountsPermission, grantedAddresses } from './answerFromState.ts'
import { approvals } from './approvals.ts'
import { askWallet, isOtherWalletConnected } from './askWallet.ts'
import { claimDifferences } from './chainClaims.ts'
import type { CheckedRequest } from './request.ts'

export async function changeState(request: CheckedRequest): Promise<unknown> {
  const { namespace, method, params, origin, isChosen } = request
  switch (method) {
    case 'eth_requestAccounts':
      return askToConnect('eip155', isChosen)
    case 'wallet_connect':
      return connectWithCapabilities(request)
    case 'wallet_requestPermissions':
      return [accountsPermission(origin, await askToConnect('eip155', isChosen))]
    case 'solana_requestAccounts':
      return (await askToConnect('solana', isChosen)).map((pubkey) => ({ pubkey }))
    case 'wallet_switchEthereumChain':
      return requestSwitch(readNetworkId(params), origin)
    case 'wallet_addEthereumChain':
      return askToAdd(request)
    case 'wallet_watchAsset':
      if (isOtherWalletConnected(namespace)) return askWallet(request)
      return (await import('./watchAsset.ts')).requestWatch(request)
    default:
      if (isOtherWalletConnected(namespace)) return askWallet(request)
      throw new UnsupportedMethodError(`The connected wallet does not support ${method}.`)
  }
}

/** Handles ERC-7846. A wallet that can asks for the connection and the sign-in with one question. */
async function connectWithCapabilities({ params, origin, isChosen }: CheckedRequest) {
  const toAccounts = (addresses: string[]) => addresses.map((address) => ({ address, capabilities: {} }))
  if (params === undefined) return { accounts: toAccounts(await askToConnect('eip155', isChosen)) }
  const { signWanted, readWantedSignIn } = await import('./walletConnectSignIn.ts')
  const wanted = readWantedSignIn(params, origin)
  if (!wanted) return { accounts: toAccounts(await askToConnect('eip155', isChosen)) }
  let signed: SignedMessage[] = []
  const wish: SignInWish = { ...wanted, take: (messages) => (signed = messages) }
  const end = signInWishes.add({ now: () => wish, soon: async () => wish })
  const addresses = await askToConnect('eip155', isChosen).finally(end)
  const [address = '', ...others] = addresses
  const made = signed.find((one) => sameAddress(one.address, address) && one.chainId === wanted.chainId)
  const { message, signature } = made ?? (await signWanted(wanted, address))
  return {
    accounts: [{ address, capabilities: { signInWithEthereum: { message, signature } } }, ...toAccounts(others)],
  }
}

const connecting = new Map<Namespace, Promise<string[]>>()

/** Throws 4001 when the modal closes. Simultaneous calls share one view. */
async function askToConnect(namespace: Namespace, isChosen: boolean | undefined): Promise<string[]> {
  const addresses = grantedAddresses(namespace)
  if (addresses.length > 0) return addresses
  mustBeWanted(namespace)
  const waiting =
    connecting.get(namespace) ?? waitForConnection(namespace, isChosen).finally(() => connecting.delete(namespace))
  connecting.set(namespace, waiting)
  return waiting
}

/**
 * A wallet would grant no account in a namespace without a requested network, and the page would receive a rejection.
 */
function mustBeWanted(namespace: Namespace) {
  const { requested } = networks.store.getState()
  if (requested.some(({ chainNamespace }) => chainNamespace === namespace)) return
  throw new DisconnectedError(`This dapp asks for no network of ${namespace}; the option "networks" names them.`)
}

/** Opening Connect in these views would end the attempt under way. */
const choosing: ViewName[] = [
  'Connect',
  'AllWallets',
  'ChooseAccount',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

async function waitForConnection(namespace: Namespace, isChosen: boolean | undefined): Promise<string[]> {
  // The visitor's own transfer goes first, because connecting another namespace would end its review.
  if (router.isReviewing()) await reviewed()
  networks.setNamespace(namespace)
  if (!router.isInView() || !choosing.includes(router.current().name)) router.open({ name: 'Connect', own: isChosen })
  return new Promise((resolve, reject) => {
    const stop = [
      session.store.subscribe(() => {
        const addresses = grantedAddresses(namespace)
        if (addresses.length > 0) finish(() => resolve(addresses))
      }),
      router.store.subscribe(({ open }) => {
        if (!open && grantedAddresses(namespace).length === 0) finish(() => reject(new UserRejectedError()))
      }),
    ]
    const finish = (end: () => void) => {
      for (const each of stop) each()
      end()
    }
  })
}

/** Throws 4001 when the visitor closes the modal. */
function reviewed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = router.store.subscribe(({ open }) => {
      if (router.isReviewing()) return
      stop()
      if (open) resolve()
      else reject(new UserRejectedError())
    })
  })
}

/** Handles EIP-3326 for the networks that this deployment serves. */
export async function requestSwitch(id: CaipNetworkId, origin: string): Promise<null> {
  const { chainNamespace } = assertKnownNetwork(id)
  if (networks.active(chainNamespace)?.caipNetworkId === id) return null
  // A wallet with its own screens asks itself, and a namespace without an active network needs no question.
  if (chainNamespace !== 'eip155' || isOtherWalletConnected(chainNamespace)) {
    await switchNetwork(id)
    return null
  }
  const [address = ''] = grantedAddresses()
  const params = [{ chainId: toHexChainId(id) }]
  const request = { method: 'wallet_switchEthereumChain', params, origin, networkId: id, address } as const
  await approvals.ask(request, { name: 'SwitchNetwork', network: id })
  await switchNetwork(id)
  return null
}

/**
 * Handles EIP-3085. A wallet with its own screens receives the page's description and asks itself. Ours adds the
 * network as this deployment describes it; the visitor sees both where the page's claims differ.
 */
async function askToAdd(asked: CheckedRequest): Promise<null> {
  const { namespace, method, params, origin } = asked
  const id = readNetworkId(params)
  if (isOtherWalletConnected(namespace)) {
    // A wallet that cannot add networks may know this one.
    if (!registry.find(session.of('eip155').connectorId)?.supports(method)) return requestSwitch(id, origin)
    await askWallet(asked)
    const network = networks.served(id)
    if (!network) return null
    await checkNode(network)
    networks.add(id)
    return null
  }
  const network = assertKnownNetwork(id)
  const [claim] = readParams('wallet_addEthereumChain', params)
  const isThere = networks.active('eip155')?.caipNetworkId === id
  if (isThere && claimDifferences(claim, network).length === 0) return null
  const [address = ''] = grantedAddresses()
  const request = { method, params, origin, networkId: id, address }
  await approvals.ask(request, { name: 'AddNetwork', network: id })
  if (!isThere) await switchNetwork(id)
  return null
}

/** Throws for a network that this deployment does not serve. A visitor who has the wallet open gets a message, too. */
export function assertKnownNetwork(id: CaipNetworkId): Network {
  if (!networks.served(id) && router.isInView() && !router.isReading()) toasts.error(t('request.networkNotFound'))
  return networks.mustServe(id)
}

function readNetworkId(params: unknown): CaipNetworkId {
  const [{ chainId }] = readParams('wallet_switchEthereumChain', params)
  return evmNetworkId(chainId)
}
