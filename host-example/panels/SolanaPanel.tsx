import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { useState } from 'react'
import { useAction, useDapp, useKitState } from '../dapp/hooks.ts'
import { requestSolanaSignature } from '../dapp/requestSignature.ts'
import { Button, Field, Outcome, Panel, SignatureView } from '../parts/ui.tsx'
import { SolanaSend } from './SolanaSend.tsx'

const toBytes = (text: string) => new TextEncoder().encode(text)

export function SolanaPanel() {
  const { solana, config } = useDapp()
  const { status, accounts, networkId } = useKitState().namespaces.solana ?? {
    status: 'disconnected',
    accounts: [],
    networkId: undefined,
  }
  const address = status === 'connected' ? accounts[0]?.address : undefined
  const [message, setMessage] = useState('Hello from the Oriel example')

  const connect = useAction(() => solana.request({ method: 'solana_requestAccounts', params: {} }))
  const sign = useAction(async (text: string, pubkey: string) => {
    const params = { message: base58.encode(toBytes(text)), pubkey }
    const signature = await requestSolanaSignature(solana, { method: 'solana_signMessage', params })
    const isValid = ed25519.verify(base58.decode(signature), toBytes(text), base58.decode(pubkey))
    return { signature, isValid }
  })

  return (
    <Panel title="Solana" hint="With any Solana wallet of this browser, or a phone.">
      {address ? (
        <output className="address" aria-label="Connected Solana account">
          {address}
        </output>
      ) : (
        <div className="buttons">
          <Button isBusy={connect.state.status === 'pending'} onClick={() => connect.run()}>
            Connect Solana wallet
          </Button>
        </div>
      )}
      {connect.state.status === 'failed' && (
        <Outcome state={connect.state} label="Solana connection result">
          {() => null}
        </Outcome>
      )}
      <Field label="Solana message" value={message} onChange={setMessage} rows={3} />
      <div className="buttons">
        <Button
          isBusy={sign.state.status === 'pending'}
          isDisabled={!address}
          onClick={() => address && sign.run(message, address)}
        >
          Sign Solana message
        </Button>
      </div>
      <Outcome state={sign.state} label="Solana message result">
        {(value) => <SignatureView {...value} />}
      </Outcome>
      {address && config.solana && config.solana.networkId === networkId && (
        <SolanaSend address={address} rpcUrl={config.solana.rpcUrl} />
      )}
    </Panel>
  )
}
