import { autoDiscover, createClient } from '@solana/client'
import { SolanaProvider, useSolTransfer, useWalletConnection, useWalletSession } from '@solana/react-hooks'
import { createRoot } from 'react-dom/client'
import { endpoint, recipient, websocketEndpoint } from './cluster.js'
import { useResult } from './useResult.js'

const client = createClient({ endpoint, websocketEndpoint, walletConnectors: autoDiscover() })

function Panel() {
  const { connectors, connect, disconnect, wallet, status } = useWalletConnection()
  const session = useWalletSession()
  const { send } = useSolTransfer()
  const { result, show } = useResult()
  return (
    <main>
      <output id="status">{status}</output>
      <output id="address">{wallet?.account.address}</output>
      {connectors.map(({ id, name }) => (
        <button key={id} type="button" onClick={show(() => connect(id))}>
          Connect {name}
        </button>
      ))}
      <button
        type="button"
        onClick={show(async () => (await session.signMessage(new TextEncoder().encode('hello'))).length)}
      >
        Sign message
      </button>
      <button type="button" onClick={show(() => send({ destination: recipient, amount: 1_000_000n }))}>
        Send transaction
      </button>
      <button type="button" onClick={show(() => disconnect())}>
        Disconnect by the hooks
      </button>
      <output id="result">{result}</output>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <SolanaProvider client={client}>
    <Panel />
  </SolanaProvider>,
)
