import { useState } from 'react'
import { type Hex, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { useAction, useConnected, useDapp } from '../dapp/hooks.ts'
import { requestHex } from '../dapp/requestSignature.ts'
import { createMail, createSignInMessage } from '../dapp/typedData.ts'
import { Button, Field, Outcome, Panel, SignatureView } from '../parts/ui.tsx'

export function MessagePanel() {
  const { provider, client } = useDapp()
  const connected = useConnected()
  const [message, setMessage] = useState('Hello from the Oriel example')

  const { state, run } = useAction(async (text: string, address: Hex, isSmartAccount: boolean) => {
    const signature = await requestHex(provider, {
      method: 'personal_sign',
      params: [stringToHex(text), address],
    })
    // A contract account's signature can only be verified by calling the contract (ERC-1271).
    const verify = isSmartAccount ? client.verifyMessage : verifyMessage
    return { signature, isValid: await verify({ address, message: text, signature }) }
  })

  return (
    <Panel title="Sign a message">
      <Field label="Message" value={message} onChange={setMessage} rows={3} />
      <div className="buttons">
        <Button
          isBusy={state.status === 'pending'}
          isDisabled={!connected}
          onClick={() => connected && run(message, connected.address, connected.isSmartAccount)}
        >
          Sign message
        </Button>
        <Button isQuiet isDisabled={!connected} onClick={() => connected && setMessage(createSignInMessage(connected))}>
          Fill in a sign-in message
        </Button>
      </div>
      <Outcome state={state} label="Message result">
        {(value) => <SignatureView {...value} />}
      </Outcome>
    </Panel>
  )
}

export function TypedDataPanel() {
  const { provider, client } = useDapp()
  const connected = useConnected()
  const mail = createMail(connected?.chainId ?? 1)

  const { state, run } = useAction(async (address: Hex, isSmartAccount: boolean) => {
    const signature = await requestHex(provider, {
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify(mail)],
    })
    const verify = isSmartAccount ? client.verifyTypedData : verifyTypedData
    return { signature, isValid: await verify({ address, ...mail, signature }) }
  })

  return (
    <Panel title="Sign typed data" hint="The Mail example of EIP-712, on the active network.">
      <dl className="facts">
        <dt>From</dt>
        <dd>{mail.message.from.name}</dd>
        <dt>To</dt>
        <dd>{mail.message.to.name}</dd>
        <dt>Contents</dt>
        <dd>{mail.message.contents}</dd>
        <dt>Chain</dt>
        <dd>{connected?.chainId ?? 'not connected'}</dd>
      </dl>
      <div className="buttons">
        <Button
          isBusy={state.status === 'pending'}
          isDisabled={!connected}
          onClick={() => connected && run(connected.address, connected.isSmartAccount)}
        >
          Sign typed data
        </Button>
      </div>
      <Outcome state={state} label="Typed data result">
        {(value) => <SignatureView {...value} />}
      </Outcome>
    </Panel>
  )
}
