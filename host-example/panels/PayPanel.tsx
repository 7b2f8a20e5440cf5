import type { PaymentRequest } from 'oriel'
import { useState } from 'react'
import { useAction, useConnected, useDapp } from '../dapp/hooks.ts'
import { listTokens } from '../dapp/tokens.ts'
import { Button, Field, Outcome, Panel, Select } from '../parts/ui.tsx'
import { exampleRecipient } from './SendPanel.tsx'

const native = 'ETH'

export function PayPanel() {
  const { kit } = useDapp()
  const connected = useConnected()
  const [symbol, setSymbol] = useState(native)
  const [amount, setAmount] = useState('0.01')
  const [note, setNote] = useState('Order 4711')
  const tokens = listTokens(connected?.contracts ?? {})
  const token = tokens.find((item) => item.symbol === symbol)?.address
  const { state, run } = useAction((payment: PaymentRequest) => kit.pay(payment))
  return (
    <Panel title="Request a payment" hint="Without a connection, the wallet connects first.">
      <Select
        label="Payment token"
        value={token ? symbol : native}
        onChange={setSymbol}
        options={[native, ...tokens.map((item) => item.symbol)]}
      />
      <Field label="Payment amount" inputMode="decimal" value={amount} onChange={setAmount} />
      <Field label="Payment note" value={note} onChange={setNote} />
      <div className="buttons">
        <Button
          isBusy={state.status === 'pending'}
          onClick={() => run({ token, amount, recipient: exampleRecipient, note })}
        >
          Pay
        </Button>
      </div>
      <Outcome state={state} label="Payment result">
        {({ hash }) => <code className="block">{hash}</code>}
      </Outcome>
    </Panel>
  )
}
