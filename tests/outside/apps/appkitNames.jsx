import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { BlockchainApiController, EnsController, FetchUtil } from '@reown/appkit-controllers'
import { chain } from './chain.js'

// AppKit has no option for the address of its service: see `appkitSwap.jsx`.
const baseUrl = new URL(location.href).searchParams.get('backend')
BlockchainApiController.state.api = new FetchUtil({ baseUrl, clientId: null })

const projectId = 'default'
const network = { ...chain, chainNamespace: 'eip155', caipNetworkId: `eip155:${chain.id}` }
const kit = createAppKit({
  adapters: [new WagmiAdapter({ networks: [network], projectId })],
  networks: [network],
  projectId,
  metadata: { name: 'Outside', description: 'An app of AppKit', url: location.origin, icons: [] },
})

/** The test calls AppKit's own controllers, and shows its own views. */
Object.assign(window, { appkit: { kit, EnsController } })
