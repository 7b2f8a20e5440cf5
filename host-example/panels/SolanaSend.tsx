import { base58, base64 } from '@scure/base'
import { useCallback, useEffect, useState } from 'react'
import { parseAmount } from '../dapp/amounts.ts'
import { type Failure, readFailure } from '../dapp/failure.ts'
import { type ActionState, useAction, useDapp } from '../dapp/hooks.ts'
import { requestSolanaSignature } from '../dapp/requestSignature.ts'
import { createSolanaClient, type SolanaOutcome, toSol } from '../dapp/solanaChain.ts'
import { Button, FailureNote, Field, Outcome } from '../parts/ui.tsx'

const exampleRecipient = 'Dead111111111111111111111111111111111111111'

const outcomes = {
  confirmed: { text: '✓ Confirmed', className: 'good' },
  failed: { text: '✗ Failed', className: 'bad' },
  expired: { text: '✗ Expired: the network has not taken it', className: 'bad' },
} as const

export function SolanaSend({ address, rpcUrl }: { address: string; rpcUrl: string }) {
  const { solana, config } = useDapp()
  const { balance, reload } = useSolanaBalance(address, rpcUrl)
  const [amountText, setAmountText] = useState('0.01')
  const [recipient, setRecipient] = useState(exampleRecipient)
  const amount = parseAmount(amountText, 9)
  const problem = isAddress(recipient) ? undefined : 'Enter a Solana address.'

  const send = useAction(async (to: string, lamports: bigint) => {
    const chain = await createSolanaClient(rpcUrl)
    const { bytes, lastValidBlockHeight } = await chain.buildTransfer({ from: address, to, lamports })
    const params = { transaction: base64.encode(bytes), pubkey: address }
    const signature = await requestSolanaSignature(solana, { method: 'solana_signAndSendTransaction', params })
    const outcome = await chain.waitFor(signature, lastValidBlockHeight)
    reload()
    return { signature, outcome }
  })

  return (
    <>
      <output className="address" aria-label="SOL balance">
        {typeof balance === 'bigint' ? `${toSol(balance)} SOL` : balance ? <FailureNote failure={balance} /> : '…'}
      </output>
      {config.faucetUrl && <SolanaFaucet url={config.faucetUrl} address={address} onDone={reload} />}
      <Field
        label="SOL amount"
        inputMode="decimal"
        value={amountText}
        onChange={setAmountText}
        error={amount.error}
        suffix="SOL"
      />
      <Field label="SOL recipient" value={recipient} onChange={setRecipient} error={problem} />
      <div className="buttons">
        <Button
          isBusy={send.state.status === 'pending'}
          isDisabled={problem !== undefined || amount.value === undefined}
          onClick={() => send.run(recipient, amount.value ?? 0n)}
        >
          Send SOL
        </Button>
      </div>
      <SendOutcome state={send.state} />
    </>
  )
}

function SendOutcome({ state }: { state: ActionState<{ signature: string; outcome: SolanaOutcome }> }) {
  return (
    <Outcome state={state} label="Send SOL result">
      {({ signature, outcome }) => (
        <>
          <code className="block">{signature}</code>
          <p className={outcomes[outcome].className}>{outcomes[outcome].text}</p>
        </>
      )}
    </Outcome>
  )
}

function SolanaFaucet({ url, address, onDone }: { url: string; address: string; onDone: () => void }) {
  const { state, run } = useAction(async () => {
    const response = await fetch(`${url}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
    if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
    onDone()
  })
  return (
    <>
      <div className="buttons">
        <Button isBusy={state.status === 'pending'} onClick={() => run()}>
          Get Solana test money
        </Button>
      </div>
      <Outcome state={state} label="Solana faucet result" pending="Waiting for the faucet">
        {() => <p className="good">✓ Test money received</p>}
      </Outcome>
    </>
  )
}

/**
 * Returns the balance in lamports, or undefined before the first response. If reading fails, returns the failure rather
 * than zero.
 */
function useSolanaBalance(address: string, rpcUrl: string) {
  const [balance, setBalance] = useState<bigint | Failure>()
  const readBalance = useCallback(async () => {
    const chain = await createSolanaClient(rpcUrl)
    return chain.readBalance(address)
  }, [address, rpcUrl])
  const reload = useCallback(() => void readBalance().catch(readFailure).then(setBalance), [readBalance])

  useEffect(() => {
    let isCurrent = true
    setBalance(undefined)
    void readBalance()
      .catch(readFailure)
      .then((next) => isCurrent && setBalance(next))
    return () => {
      isCurrent = false
    }
  }, [readBalance])
  return { balance, reload }
}

function isAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
