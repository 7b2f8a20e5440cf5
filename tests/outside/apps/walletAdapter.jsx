import '@solana/wallet-adapter-react-ui/styles.css'
import { Buffer } from 'node:buffer'
import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createRoot } from 'react-dom/client'
import { endpoint, recipient, websocketEndpoint } from './cluster.js'
import { useResult } from './useResult.js'

globalThis.Buffer = Buffer

function Panel() {
  const { connection } = useConnection()
  const { publicKey, connected, signMessage, signAllTransactions, sendTransaction, disconnect } = useWallet()
  const { result, show } = useResult()
  const transfer = (lamports) =>
    new Transaction().add(
      SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(recipient), lamports }),
    )
  return (
    <main>
      <output id="status">{connected ? 'connected' : 'disconnected'}</output>
      <output id="address">{publicKey?.toBase58()}</output>
      <button type="button" onClick={show(async () => (await signMessage(new TextEncoder().encode('hello'))).length)}>
        Sign message
      </button>
      <button
        type="button"
        onClick={show(async () => {
          const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
          const signature = await sendTransaction(transfer(1_000_000), connection)
          const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
          return value.err ?? 'confirmed'
        })}
      >
        Send transaction
      </button>
      <button
        type="button"
        onClick={show(async () => {
          const { blockhash } = await connection.getLatestBlockhash()
          const wanted = Array.from({ length: 12 }, (_, at) => transfer(1_000_000 + at))
          for (const each of wanted) Object.assign(each, { recentBlockhash: blockhash, feePayer: publicKey })
          const signed = await signAllTransactions(wanted)
          return signed.filter((each) => each.verifySignatures()).length
        })}
      >
        Sign twelve transactions
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect by the adapter
      </button>
      <output id="result">{result}</output>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <ConnectionProvider endpoint={endpoint} config={{ commitment: 'confirmed', wsEndpoint: websocketEndpoint }}>
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <WalletMultiButton />
        <Panel />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
