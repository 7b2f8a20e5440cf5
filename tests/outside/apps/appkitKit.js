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
 * AppKit has no option for the address of its service, but the client of it is public state. AppKit makes a new client
 * whenever a wallet connects by WalletConnect, so an app that offers this has to replace it again then.
 */
export function askBackend() {
  const baseUrl = new URL(location.href).searchParams.get('backend')
  BlockchainApiController.state.api = new FetchUtil({ baseUrl, clientId: null })
}
