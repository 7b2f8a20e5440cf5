import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { sendCalls, waitForCallsStatus } from 'viem/actions'
import {
  createConfig,
  http,
  useAccount,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useConnectors,
  useSendCalls,
  useShowCallsStatus,
  useWaitForCallsStatus,
  useWalletClient,
  WagmiProvider,
} from 'wagmi'
import { chain } from './chain.js'
import { useResult } from './useResult.js'

const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

const calls = [
  { to: '0x000000000000000000000000000000000000bEEF', value: 1n },
  { to: '0x00000000000000000000000000000000DeaDBeef', value: 2n },
]

function Connectors() {
  const connect = useConnect()
  return useConnectors().map((connector) => (
    <button key={connector.uid} type="button" onClick={() => connect.mutate({ connector })}>
      Connect {connector.name}
    </button>
  ))
}

/** Sends calls with wagmi's hooks, and shows each hook's state. */
function CallsByHooks() {
  const { address, status } = useAccount()
  const capabilities = useCapabilities({ account: address, query: { enabled: status === 'connected' } })
  const sending = useSendCalls()
  const id = sending.data?.id
  const query = { enabled: id !== undefined, refetchInterval: 200 }
  const reading = useCallsStatus({ id: id ?? '', query })
  const waiting = useWaitForCallsStatus({ id, pollingInterval: 200 })
  const showing = useShowCallsStatus()
  return (
    <>
      <p>
        Status: <output id="status">{status}</output>
      </p>
      <output id="address">{address}</output>
      <output id="capability">{capabilities.data?.[chain.id]?.atomic?.status}</output>
      <button type="button" onClick={() => capabilities.refetch()}>
        Read capabilities
      </button>
      <button type="button" onClick={() => sending.mutate({ calls })}>
        Send two
      </button>
      <button type="button" onClick={() => sending.mutate({ calls, forceAtomic: true })}>
        Send two, all or none
      </button>
      <button type="button" onClick={() => id && showing.mutate({ id })}>
        Show calls
      </button>
      <output id="id">{id}</output>
      <output id="sendError">{sending.error?.cause?.name ?? sending.error?.name}</output>
      <output id="code">{reading.data?.statusCode}</output>
      <output id="waited">
        {waiting.data && `${waiting.data.status} ${waiting.data.atomic} ${waiting.data.receipts.length}`}
      </output>
      <output id="shown">{showing.status}</output>
    </>
  )
}

/** Sends calls with viem's actions only, without wagmi's hooks. */
function CallsByViem() {
  const { data: client } = useWalletClient()
  const { result, show } = useResult()
  const work = async () => {
    const { id } = await sendCalls(client, { calls, forceAtomic: true })
    const { status, statusCode, atomic, receipts } = await waitForCallsStatus(client, { id })
    return [status, statusCode, atomic, receipts.length].join(' ')
  }
  return (
    <>
      <button type="button" disabled={!client} onClick={show(work)}>
        Send by viem
      </button>
      <output id="result">{result}</output>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Connectors />
      <CallsByHooks />
      <CallsByViem />
    </QueryClientProvider>
  </WagmiProvider>,
)
