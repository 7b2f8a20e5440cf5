import { useState } from 'react'
import { parseAddress, parseAmount } from '../dapp/amounts.ts'
import { useConnected, useKitState, useTransaction } from '../dapp/hooks.ts'
import { Button, Field, isSending, Panel, TransactionOutcome } from '../parts/ui.tsx'

/** An address that belongs to no one. Play money sent to it is lost. */
export const exampleRecipient = '0x00000000000000000000000000000000DeaDBeef'

export function SendPanel() {
  const connected = useConnected()
  const { networks } = useKitState()
  const { state, send } = useTransaction()
  const [amountText, setAmountText] = useState('0.01')
  const [recipientText, setRecipientText] = useState<string>(exampleRecipient)
  const amount = parseAmount(amountText, 18)
  const recipient = parseAddress(recipientText)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === connected?.networkId)

  return (
    <Panel title="Send ETH">
      <Field
        label="ETH amount"
        inputMode="decimal"
        value={amountText}
        onChange={setAmountText}
        error={amount.error}
        suffix={network?.nativeCurrency.symbol ?? 'ETH'}
      />
      <Field label="ETH recipient" value={recipientText} onChange={setRecipientText} error={recipient.error} />
      <div className="buttons">
        <Button
          isBusy={isSending(state)}
          isDisabled={!connected || !recipient.value || amount.value === undefined}
          onClick={() => recipient.value && send({ to: recipient.value, value: amount.value ?? 0n })}
        >
          Send ETH
        </Button>
      </div>
      <TransactionOutcome state={state} label="Send ETH result" />
    </Panel>
  )
}
