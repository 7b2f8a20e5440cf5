import { toHexChainId } from '@oriel/shared/chains/caip.ts'
import { readField } from '@oriel/shared/json.ts'
import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { isRpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { useStore } from '../state/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { CodeBox } from '../ui/CodeBox.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { debugHost } from './debugHost.ts'
import { exampleParams } from './exampleParams.ts'
import { findJsonMistake } from './findJsonMistake.ts'
import { MethodPicker } from './MethodPicker.tsx'
import { formatMilliseconds } from './Timeline.tsx'

type Outcome = { reply: Reply; ms: number }

export function Composer() {
  const [method, setMethod] = useState('eth_chainId')
  /**
   * The params that the developer has typed. While this is undefined, the field shows an example for the current
   * account and network.
   */
  const [written, setWritten] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>({})
  const isReady = useStore(debugHost.store, ({ state }) => state !== undefined)
  const example = useExample(method, sent)
  const text = written ?? example
  const issue = text.trim() === '' ? undefined : findJsonMistake(text)
  const titleId = useId()

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || issue || !method) return
    setBusy(true)
    setOutcome(undefined)
    const params: unknown = text.trim() === '' ? undefined : JSON.parse(text)
    const began = performance.now()
    const reply = await debugHost.call('request', { namespace: getNamespace(method), method, params })
    setOutcome({ reply, ms: performance.now() - began })
    setSent((before) => ({ ...before, ...readSent(method, reply) }))
    setBusy(false)
  }

  return (
    <section className="inspector-panel" aria-labelledby={titleId}>
      <div className="inspector-bar">
        <h2 id={titleId}>{t('inspector.composer')}</h2>
      </div>
      <form className="composer" onSubmit={(event) => void send(event)}>
        <MethodPicker
          value={method}
          hint={isRpcMethod(method) || method === '' ? undefined : t('inspector.unknownMethod')}
          onChange={(name) => {
            setMethod(name)
            if (isRpcMethod(name)) setWritten(undefined)
          }}
        />
        <TextField
          label={t('inspector.params')}
          variant="mono"
          rows={8}
          value={text}
          onChange={setWritten}
          error={issue && t('inspector.jsonMistake', issue)}
        />
        <Button type="submit" variant="primary" small block busy={isBusy} disabled={!isReady || !!issue || !method}>
          {t('inspector.send')}
        </Button>
      </form>
      <div aria-live="polite" className="composer-outcome">
        {outcome ? <OutcomeBox {...outcome} /> : null}
      </div>
    </section>
  )
}

function OutcomeBox({ reply, ms }: Outcome) {
  if (!reply.ok) {
    const { code, message } = reply.error
    return (
      <>
        <p className="composer-error">{t('inspector.failed', { code: String(code), message })}</p>
        <p>{t('inspector.failedAfter', { ms: formatMilliseconds(ms) })}</p>
      </>
    )
  }
  return (
    <>
      <p>{t('inspector.answeredIn', { ms: formatMilliseconds(ms) })}</p>
      <CodeBox label={t('inspector.answer')} text={JSON.stringify(reply.value ?? null, null, 2)} />
    </>
  )
}

/** IDs of batches and user operations sent earlier. Later examples query them. */
type Sent = { callsId?: string; operationHash?: string }

function readSent(method: string, reply: Reply): Sent {
  if (!reply.ok) return {}
  const { value } = reply
  const callsId = readField(value, 'id')
  if (method === 'wallet_sendCalls' && typeof callsId === 'string') return { callsId }
  return method === 'eth_sendUserOperation' && typeof value === 'string' ? { operationHash: value } : {}
}

function useExample(method: string, sent: Sent): string {
  const state = useStore(debugHost.store, (store) => store.state?.namespaces.eip155)
  const address = state?.accounts[0]?.address ?? `0x${'0'.repeat(40)}`
  const chainId = state?.networkId ? toHexChainId(state.networkId) : '0x1'
  const params = isRpcMethod(method) ? (exampleParams[method]?.({ address, chainId, ...sent }) ?? []) : []
  return JSON.stringify(params, null, 2)
}

function getNamespace(method: string) {
  if (isRpcMethod(method)) return rpcMethods[method].namespace
  return method.startsWith('solana_') ? 'solana' : 'eip155'
}
