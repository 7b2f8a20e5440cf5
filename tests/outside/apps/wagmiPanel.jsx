import { useAccount, useConfig, useDisconnect } from 'wagmi'
import { sendTransaction, signMessage, waitForTransactionReceipt } from 'wagmi/actions'
import { useResult } from './useResult.js'

/** Shows the connected account, and signs, sends and disconnects with wagmi's hooks and actions. */
export function WagmiPanel() {
  const config = useConfig()
  const { address, status, connector } = useAccount()
  const { disconnect, mutate } = useDisconnect()
  const { result, show } = useResult()
  return (
    <main>
      <p>
        Status: <output id="status">{status}</output> <output id="wallet">{connector?.name}</output>
      </p>
      <output id="address">{address}</output>
      <button type="button" onClick={show(() => signMessage(config, { message: 'hello' }))}>
        Sign message
      </button>
      <button
        type="button"
        onClick={show(async () => {
          const hash = await sendTransaction(config, { to: '0x000000000000000000000000000000000000bEEF', value: 1n })
          return (await waitForTransactionReceipt(config, { hash })).status
        })}
      >
        Send transaction
      </button>
      <button type="button" onClick={() => (disconnect ?? mutate)()}>
        Disconnect by wagmi
      </button>
      <output id="result">{result}</output>
    </main>
  )
}
