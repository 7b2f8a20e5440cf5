import '@rainbow-me/rainbowkit/styles.css'
import {
  ConnectButton,
  createAuthenticationAdapter,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createSiweMessage } from 'viem/siwe'
import { http, WagmiProvider } from 'wagmi'
import { endSession, getNonce, getSession, verify } from './authServer.js'
import { chain } from './chain.js'
import { WagmiPanel } from './wagmiPanel.jsx'

const config = getDefaultConfig({
  appName: 'Outside',
  projectId: '00000000000000000000000000000000',
  chains: [chain],
  transports: { [chain.id]: http() },
})

const page = { domain: location.host, uri: location.origin, version: '1' }

/** Requires a RainbowKit sign-in, which is complete once the page's server accepts the message. */
function App() {
  const [status, setStatus] = useState('loading')
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter({
        getNonce,
        createMessage: ({ nonce, address, chainId }) =>
          createSiweMessage({ ...page, nonce, address, chainId, statement: 'Sign in to Outside.' }),
        async verify(signIn) {
          const isValid = await verify(signIn)
          setStatus(isValid ? 'authenticated' : 'unauthenticated')
          return isValid
        },
        async signOut() {
          await endSession()
          setStatus('unauthenticated')
        },
      }),
    [],
  )
  useEffect(() => {
    void getSession().then((session) => setStatus(session ? 'authenticated' : 'unauthenticated'))
  }, [])
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      <RainbowKitProvider>
        <ConnectButton />
        <output id="authentication">{status}</output>
        <WagmiPanel />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
