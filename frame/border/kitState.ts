import { Namespace, toCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Account, KitState } from '@oriel/shared/kit/wallet.ts'
import { router } from '../router/router.ts'
import { accountTypes } from '../state/accountTypes.ts'
import { connectingWallet } from '../state/connectingWallet.ts'
import { getActiveNamespace } from '../state/getActiveNamespace.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { placement } from '../state/placement.ts'
import { session } from '../state/session.ts'
import { signInState } from '../state/signInState.ts'
import { getThemeMode } from '../theme/getThemeMode.ts'
import { isRestoring } from '../wallets/connection/restorations.ts'
import { ownConnector } from '../wallets/own/ownWallet.ts'

type ReadMetadata = (network: Network, account: string) => Partial<KitState['namespaces'][Namespace]>

/**
 * Reads an account's metadata. Returns nothing until the first account is connected and the code to read it is loaded.
 */
let readMetadata: ReadMetadata = () => ({})

export function setMetadataReader(reader: ReadMetadata) {
  readMetadata = reader
}

export function getKitState(): KitState {
  const { active, requested } = networks.store.getState()
  const { current: connecting } = connectingWallet.store.getState()
  const { siwx } = options.store.getState()
  const namespaces: KitState['namespaces'] = {}
  for (const namespace of Namespace.options) {
    const { status, accounts, connectorId, walletName, locked, user } = session.of(namespace)
    const networkId = active[namespace]
    if (!networkId && !connectorId) continue
    const [account] = status === 'connected' ? accounts : []
    const network = networks.inUse(namespace)
    // Recompute the type of a built-in account for the active network, because some networks don't support smart
    // accounts.
    const own = connectorId === ownConnector.id && { type: accountTypes.ofOwn(namespace) }
    namespaces[namespace] = {
      status,
      accounts: status === 'connected' ? accounts.map((entry) => ({ ...withPublicKey(entry), ...own })) : [],
      ...(account && networkId && { caipAddress: toCaipAddress(networkId, account.address) }),
      ...(networkId && { networkId }),
      ...(connectorId && { connectorId }),
      ...(walletName && { walletName }),
      ...(locked && { locked }),
      ...(siwx && status === 'connected' && { signedIn: signInState.isSignedIn(namespace, networkId) }),
      ...(status === 'connected' && user && { socialProvider: user.provider }),
      // Only send metadata while an account is connected, because the page's permission for it comes with the account.
      ...(account && network && readMetadata(network, account.address)),
    }
  }
  return {
    // An inline wallet counts as open only while it is in front of the page.
    open: router.store.getState().open && placement.isInFront(),
    status: isRestoring() ? 'restoring' : 'ready',
    initialized: true,
    loading: accountTypes.store.getState().isChanging,
    ...(connecting && { connectingWallet: connecting }),
    activeNamespace: getActiveNamespace(),
    namespaces,
    // Omit the known contracts, which only the wallet needs to describe requests. There are too many to send on every
    // change.
    networks: requested.map(networks.toPlain).map(({ known: _, comparesNodes: __, ...network }) => network),
    preferredAccountTypes: accountTypes.preferred(),
    themeMode: getThemeMode(),
  }
}

/** Adds the public key of a Solana account, which is its address. EVM wallets report none. */
function withPublicKey(account: Account): Account {
  return account.namespace === 'solana' ? { ...account, publicKey: account.address } : account
}
