import { useState } from 'react'
import { encodeFunctionData, maxUint256 } from 'viem'
import { parseAddress, parseAmount } from '../dapp/amounts.ts'
import { useConnected, useTransaction } from '../dapp/hooks.ts'
import { listTokens, type Token, tokenAbi } from '../dapp/tokens.ts'
import { Button, Field, isSending, Panel, Select, TransactionOutcome } from '../parts/ui.tsx'
import { exampleRecipient } from './SendPanel.tsx'

export function useToken(tokens: Token[]) {
  const [symbol, setSymbol] = useState('USDC')
  const token = tokens.find((item) => item.symbol === symbol) ?? tokens[0]
  return { token, setSymbol, symbols: tokens.map((item) => item.symbol) }
}

export function TransferPanel() {
  const connected = useConnected()
  const tokens = listTokens(connected?.contracts ?? {}).filter(({ symbol }) => symbol !== 'USDT')
  const { token, setSymbol, symbols } = useToken(tokens)
  return (
    <Panel title="Send a token">
      {symbols.length > 0 && (
        <Select label="Token to send" value={token?.symbol ?? ''} onChange={setSymbol} options={symbols} />
      )}
      <TransferForm token={token} prefix="Token" label="Send token" />
    </Panel>
  )
}

export function UsdtPanel() {
  const token = listTokens(useConnected()?.contracts ?? {}).find(({ symbol }) => symbol === 'USDT')
  return (
    <Panel title="Send USDT" hint="Its transfer returns nothing, like the real one.">
      <TransferForm token={token} prefix="USDT" label="Send USDT" />
    </Panel>
  )
}

function TransferForm({ token, prefix, label }: { token: Token | undefined; prefix: string; label: string }) {
  const { state, send } = useTransaction()
  const [amountText, setAmountText] = useState('1')
  const [recipientText, setRecipientText] = useState<string>(exampleRecipient)
  const amount = parseAmount(amountText, token?.decimals ?? 18)
  const recipient = parseAddress(recipientText)

  function transfer() {
    if (!token || !recipient.value || amount.value === undefined) return
    const args = [recipient.value, amount.value] as const
    send({ to: token.address, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) })
  }

  return (
    <>
      <Field
        label={`${prefix} amount`}
        inputMode="decimal"
        value={amountText}
        onChange={setAmountText}
        error={amount.error}
        suffix={token?.symbol ?? ''}
      />
      <Field label={`${prefix} recipient`} value={recipientText} onChange={setRecipientText} error={recipient.error} />
      <div className="buttons">
        <Button
          isBusy={isSending(state)}
          isDisabled={!token || !recipient.value || amount.value === undefined}
          onClick={transfer}
        >
          {label}
        </Button>
      </div>
      <TransactionOutcome state={state} label={`${label} result`} />
    </>
  )
}

export function ApprovePanel() {
  const connected = useConnected()
  const { token, setSymbol, symbols } = useToken(listTokens(connected?.contracts ?? {}))
  const { state, send } = useTransaction()
  const [amountText, setAmountText] = useState('10')
  const [isUnlimited, setIsUnlimited] = useState(false)
  const [spenderText, setSpenderText] = useState<string>()
  const amount = isUnlimited ? { value: maxUint256 } : parseAmount(amountText, token?.decimals ?? 18)
  const shownSpender = spenderText ?? connected?.contracts.uniswapRouter ?? exampleRecipient
  const spender = parseAddress(shownSpender)

  function approve() {
    if (!token || !spender.value || amount.value === undefined) return
    const args = [spender.value, amount.value] as const
    send({ to: token.address, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }) })
  }

  return (
    <Panel title="Approve a spender">
      {symbols.length > 0 && (
        <Select label="Token to approve" value={token?.symbol ?? ''} onChange={setSymbol} options={symbols} />
      )}
      <Field
        label="Allowance"
        inputMode="decimal"
        value={isUnlimited ? 'Unlimited' : amountText}
        onChange={setAmountText}
        error={amount.error}
        suffix={token?.symbol ?? ''}
        isDisabled={isUnlimited}
      />
      <label className="check">
        <input type="checkbox" checked={isUnlimited} onChange={({ target }) => setIsUnlimited(target.checked)} />
        Unlimited
      </label>
      <Field label="Spender" value={shownSpender} onChange={setSpenderText} error={spender.error} />
      <div className="buttons">
        <Button
          isBusy={isSending(state)}
          isDisabled={!token || !spender.value || amount.value === undefined}
          onClick={approve}
        >
          Approve token
        </Button>
      </div>
      <TransactionOutcome state={state} label="Approve token result" />
    </Panel>
  )
}
