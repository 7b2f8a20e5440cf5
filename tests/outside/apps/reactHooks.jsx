import { autoDiscover, createClient } from '@solana/client'
import { SolanaProvider, useSolTransfer, useWalletConnection, useWalletSession } from '@solana/react-hooks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const endpoint = new URL(location.href).searchParams.get('solana')
const websocketEndpoint = `ws://127.0.0.1:${Number(new URL(endpoint).port) + 1}`
const client = createClient({ endpoint, websocketEndpoint, walletConnectors: autoDiscover() })

function Panel() {
  const { connectors, connect, disconnect, wallet, status } = useWalletConnection()
  const session = useWalletSession()
  const { send } = useSolTransfer()
  const [result, setResult] = useState('')
  const show = (work) => () =>
    work().then(
      (value) => setResult(String(value)),
      ({ name, message }) => setResult(`${name}: ${message}`),
    )
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
      <button
        type="button"
        onClick={show(() => send({ destination: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx', amount: 1_000_000n }))}
      >
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
