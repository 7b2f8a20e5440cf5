import { useState } from 'react'
import { type Hex, verifyTypedData } from 'viem'
import { parseAddress, parseAmount } from '../dapp/amounts.ts'
import { type Connected, useAction, useConnected, useDapp } from '../dapp/hooks.ts'
import { requestHex } from '../dapp/requestSignature.ts'
import { listTokens, type Token, tokenAbi } from '../dapp/tokens.ts'
import { createPermit } from '../dapp/typedData.ts'
import { Button, Field, Outcome, Panel, Select, SignatureView } from '../parts/ui.tsx'
import { exampleRecipient } from './SendPanel.tsx'
import { useToken } from './TokenPanels.tsx'

const permitLifetimeSeconds = 3600

type PermitParams = { token: Token; spender: Hex; value: bigint; connected: Connected }

export function PermitPanel() {
  const { provider, client } = useDapp()
  const connected = useConnected()
  const tokens = listTokens(connected?.contracts ?? {}).filter(({ hasPermit }) => hasPermit)
  const { token, setSymbol, symbols } = useToken(tokens)
  const [amountText, setAmountText] = useState('5')
  const [spenderText, setSpenderText] = useState<string>()
  const amount = parseAmount(amountText, token?.decimals ?? 18)
  const shownSpender = spenderText ?? connected?.contracts.uniswapRouter ?? exampleRecipient
  const spender = parseAddress(shownSpender)

  const { state, run } = useAction(
    async ({ connected: { address, chainId, isSmartAccount }, ...fields }: PermitParams) => {
      const { token } = fields
      const nonce = await client.readContract({
        address: token.address,
        abi: tokenAbi,
        functionName: 'nonces',
        args: [address],
      })
      const deadline = BigInt(Math.floor(Date.now() / 1000) + permitLifetimeSeconds)
      const permit = createPermit({ ...fields, chainId, owner: address, nonce, deadline })
      const params = [address, JSON.stringify(permit)]
      const signature = await requestHex(provider, { method: 'eth_signTypedData_v4', params })
      const message = { ...permit.message, value: fields.value, nonce, deadline }
      const verify = isSmartAccount ? client.verifyTypedData : verifyTypedData
      return { signature, isValid: await verify({ ...permit, message, address, signature }) }
    },
  )

  return (
    <Panel title="Sign a permit" hint="An allowance by signature (EIP-2612): costs nothing, moves tokens all the same.">
      {symbols.length > 0 && (
        <Select label="Token to permit" value={token?.symbol ?? ''} onChange={setSymbol} options={symbols} />
      )}
      <Field
        label="Permit amount"
        inputMode="decimal"
        value={amountText}
        onChange={setAmountText}
        error={amount.error}
        suffix={token?.symbol ?? ''}
      />
      <Field label="Permit spender" value={shownSpender} onChange={setSpenderText} error={spender.error} />
      <div className="buttons">
        <Button
          isBusy={state.status === 'pending'}
          isDisabled={!connected || !token || !spender.value || amount.value === undefined}
          onClick={() =>
            connected &&
            token &&
            spender.value &&
            run({ connected, token, spender: spender.value, value: amount.value ?? 0n })
          }
        >
          Sign permit
        </Button>
      </div>
      <Outcome state={state} label="Permit result">
        {(value) => <SignatureView {...value} />}
      </Outcome>
    </Panel>
  )
}
