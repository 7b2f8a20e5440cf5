import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { chain } from './chain.js'
import { WagmiPanel } from './wagmiPanel.jsx'

const projectId = '00000000000000000000000000000000'
const network = { ...chain, chainNamespace: 'eip155', caipNetworkId: `eip155:${chain.id}` }
const adapter = new WagmiAdapter({ networks: [network], projectId })
createAppKit({
  adapters: [adapter],
  networks: [network],
  projectId,
  metadata: { name: 'Outside', description: 'An app of AppKit', url: location.origin, icons: [] },
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <appkit-button />
      <WagmiPanel />
    </QueryClientProvider>
  </WagmiProvider>,
)
