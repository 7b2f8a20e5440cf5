import { type CaipNetworkId, caipNetworkId, toHexChainId } from '#shared/caip.ts'
import { UnrecognizedChainError, UnsupportedMethodError, UserRejectedError } from '#shared/errors.ts'
import { switchNetwork } from '../connectors/switchNetwork.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { accountsPermission, grantedAddresses } from './answerFromState.ts'
import { approvals } from './approvals.ts'
import type { CheckedRequest } from './handleRequest.ts'

/** Policy `state`: light consent. A view, no signature. */
export async function changeState({ method, params, origin }: CheckedRequest): Promise<unknown> {
  switch (method) {
    case 'eth_requestAccounts':
      return askToConnect()
    case 'wallet_connect':
      return { accounts: (await askToConnect()).map((address) => ({ address, capabilities: {} })) }
    case 'wallet_requestPermissions':
      return [accountsPermission(origin, await askToConnect())]
    case 'wallet_switchEthereumChain':
      return askToSwitch(chainIdOf(params), origin)
    case 'wallet_addEthereumChain':
      return askToSwitch(chainIdOf(params), origin)
    default:
      throw new UnsupportedMethodError(`The connected wallet does not support ${method}.`)
  }
}

let connecting: Promise<string[]> | undefined

/** Opens Connect and waits for a connection, or for the modal to close: 4001. Callers at the same time share one view. */
function askToConnect(): Promise<string[]> {
  const addresses = grantedAddresses()
  if (addresses.length > 0) return Promise.resolve(addresses)
  connecting ??= waitForConnection().finally(() => {
    connecting = undefined
  })
  return connecting
}

function waitForConnection(): Promise<string[]> {
  if (!router.store.getState().open || router.current().name !== 'Connect') router.open({ name: 'Connect' })
  return new Promise((resolve, reject) => {
    const stop = [
      session.store.subscribe(() => {
        if (grantedAddresses().length > 0) finish(() => resolve(grantedAddresses()))
      }),
      router.store.subscribe(({ open }) => {
        if (!open && grantedAddresses().length === 0) finish(() => reject(new UserRejectedError()))
      }),
    ]
    const finish = (end: () => void) => {
      for (const each of stop) each()
      end()
    }
  })
}

/** EIP-3326, and EIP-3085 for the networks that this deployment serves: the user sees the network and says yes. */
export async function askToSwitch(id: CaipNetworkId, origin: string): Promise<null> {
  const network = networks.served(id)
  if (!network) {
    throw new UnrecognizedChainError(
      `This wallet does not serve ${id}. The operator adds networks in its configuration.`,
    )
  }
  if (networks.active('eip155')?.caipNetworkId === id) return null
  const [address = ''] = grantedAddresses()
  const request = {
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: toHexChainId(id) }],
    origin,
    networkId: id,
    address,
  } as const
  await approvals.ask(request, { name: 'SwitchNetwork', network: id })
  switchNetwork(id)
  return null
}

function chainIdOf(params: unknown): CaipNetworkId {
  const [{ chainId }] = params as [{ chainId: string }]
  return caipNetworkId('eip155', BigInt(chainId).toString())
}
