import { useState } from 'react'
import { describeValue } from '../dapp/eventLog.ts'
import { useAction, useDapp } from '../dapp/hooks.ts'
import { Button, Field, Outcome, Panel } from '../parts/ui.tsx'

export function RequestPanel() {
  const { provider } = useDapp()
  const [method, setMethod] = useState('eth_blockNumber')
  const [paramsText, setParamsText] = useState('[]')
  const params = parseParams(paramsText)
  const { state, run } = useAction(() => provider.request({ method: method.trim(), params: params.value }))

  return (
    <Panel title="Any request" hint="Straight to the provider, connected or not.">
      <Field
        label="Method"
        value={method}
        onChange={setMethod}
        error={method.trim() === '' ? 'Enter a method.' : undefined}
      />
      <Field label="Params (JSON)" value={paramsText} onChange={setParamsText} rows={3} error={params.error} />
      <div className="buttons">
        <Button
          isBusy={state.status === 'pending'}
          isDisabled={params.error !== undefined || method.trim() === ''}
          onClick={() => run()}
        >
          Send request
        </Button>
      </div>
      <Outcome state={state} label="Request result" pending="Waiting for the answer">
        {(value) => <code className="block">{describeValue(value) || 'null'}</code>}
      </Outcome>
    </Panel>
  )
}

function parseParams(text: string): { value?: unknown; error?: string } {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { value }
    return { error: 'Params are a list or an object.' }
  } catch {
    return { error: 'This is not JSON.' }
  }
}
