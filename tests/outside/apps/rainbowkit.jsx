import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { http, WagmiProvider } from 'wagmi'
import { chain } from './chain.js'
import { WagmiPanel } from './wagmiPanel.jsx'

const config = getDefaultConfig({
  appName: 'Outside',
  projectId: '00000000000000000000000000000000',
  chains: [chain],
  transports: { [chain.id]: http() },
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
        <WagmiPanel />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
