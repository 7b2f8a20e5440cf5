import { isSameAddress, type Namespace, toHexChainId } from '@oriel/shared/chains/caip.ts'
import { DisconnectedError, UnauthorizedError, UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import type { AssetsRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { forwardToWallet, isOtherWalletConnected } from './forwardToWallet.ts'
import { consumeReads } from './reads/readChain.ts'
import type { CheckedRequest } from './request.ts'
import { revokeAccounts } from './revokeAccounts.ts'

/** Methods that are forwarded to the wallet if it is not the built-in one. */
const walletMethods: RpcMethodName[] = [
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
]

/** Responds from state that this origin may already read, or applies a change that needs no consent. */
export async function respondFromState(request: CheckedRequest): Promise<unknown> {
  const { method, params, origin } = request
  const addresses = getGrantedAddresses()
  if (walletMethods.includes(method) && isOtherWalletConnected(request.namespace)) return forwardToWallet(request)
  switch (method) {
    case 'eth_accounts':
      return addresses
    case 'solana_getAccounts':
      return getGrantedAddresses('solana').map((pubkey) => ({ pubkey }))
    case 'eth_coinbase':
      return addresses[0] ?? null
    case 'eth_chainId':
      return getActiveChainId()
    case 'net_version':
      return BigInt(getActiveChainId()).toString()
    case 'wallet_getPermissions':
      return addresses.length > 0 ? [createAccountsPermission(origin, addresses)] : []
    case 'wallet_getCapabilities':
      return (await import('./calls/capabilities.ts')).readCapabilities(readParams(method, params), addresses)
    case 'personal_ecRecover': {
      const { recoverSigner } = await import('../chains/eip155/signing/recoverSigner.ts')
      return recoverSigner(...readParams(method, params))
    }
    case 'eth_subscribe':
      return (await import('./reads/subscriptions.ts')).subscribe(readParams(method, params))
    case 'eth_unsubscribe':
      return (await import('./reads/subscriptions.ts')).unsubscribe(readParams(method, params))
    case 'wallet_disconnect':
      return revokeAccounts()
    case 'wallet_getAssets':
      return readAssets(readParams(method, params), addresses)
    case 'wallet_getCallsStatus':
      consumeReads(statusReads)
      return (await import('./calls/callsStatus.ts')).readCallsStatus(readParams(method, params)[0])
    case 'wallet_showCallsStatus':
      return (await import('./calls/callsStatus.ts')).showCallsStatus(readParams(method, params)[0])
    default:
      throw new UnsupportedMethodError(`The connected wallet does not support ${method}.`)
  }
}

/** Rate limit cost of a status call, which searches several blocks for a user operation. */
const statusReads = 5

export function getGrantedAddresses(namespace: Namespace = 'eip155'): string[] {
  const { status, accounts } = session.of(namespace)
  return status === 'connected' ? accounts.map(({ address }) => address) : []
}

function getActiveChainId() {
  const { active, requested } = networks.store.getState()
  const id = active.eip155 ?? requested.find(isEvm)?.caipNetworkId
  if (!id) throw new DisconnectedError('This dapp asks for no EVM network.')
  return toHexChainId(id)
}

/** Creates the accounts permission in the format of EIP-2255. */
export function createAccountsPermission(origin: string, addresses: string[]) {
  return {
    invoker: origin,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: addresses }],
  }
}

async function readAssets([request]: [AssetsRequest, ...unknown[]], addresses: string[]) {
  const account = addresses.find((granted) => isSameAddress(granted, request.account))
  if (!account) throw new UnauthorizedError()
  const { computeAssetsCost, readWalletAssets } = await import('../assets/walletAssets.ts')
  consumeReads(computeAssetsCost(account, request))
  return readWalletAssets(account, request)
}

const isEvm = ({ chainNamespace }: { chainNamespace: string }) => chainNamespace === 'eip155'
