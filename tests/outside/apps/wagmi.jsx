import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { chain } from './chain.js'
import { WagmiPanel } from './wagmiPanel.jsx'

const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

function Connectors() {
  const connectors = useConnectors()
  const connect = useConnect()
  return (
    <nav>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect.mutate({ connector })}>
          Connect {connector.name}
        </button>
      ))}
      <output>{connect.error?.message}</output>
    </nav>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Connectors />
      <WagmiPanel />
    </QueryClientProvider>
  </WagmiProvider>,
)
