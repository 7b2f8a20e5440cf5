import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { BlockchainApiController, FetchUtil } from '@reown/appkit-controllers'
import { chain } from './chain.js'

export const projectId = 'default'
export const network = { ...chain, chainNamespace: 'eip155', caipNetworkId: `eip155:${chain.id}` }

export const startAppKit = (options) =>
  createAppKit({
    adapters: [new WagmiAdapter({ networks: [network], projectId })],
    networks: [network],
    projectId,
    metadata: { name: 'Outside', description: 'An app of AppKit', url: location.origin, icons: [] },
    ...options,
  })

/**
 * Points AppKit to our backend. AppKit has no option for its service's URL, but its client is public state. AppKit
 * creates a new client whenever a wallet connects by WalletConnect, so an app that offers WalletConnect must call this
 * again.
 */
export function askBackend() {
  const baseUrl = new URL(location.href).searchParams.get('backend')
  BlockchainApiController.state.api = new FetchUtil({ baseUrl, clientId: null })
}
