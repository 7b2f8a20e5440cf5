import { useState } from 'react'
import { createWalletClient, custom, parseUnits, type WalletClient } from 'viem'
import { getCapabilities, sendCalls, showCallsStatus, waitForCallsStatus } from 'viem/actions'
import { type Failure, readFailure } from '../dapp/failure.ts'
import { type Connected, useAction, useConnected, useDapp, useKitState } from '../dapp/hooks.ts'
import { Button, FailureNote, Outcome, Panel, Select } from '../parts/ui.tsx'
import { allowAndSwap, formatUsdc, sendToTwo } from './exampleCalls.ts'

const amount = parseUnits('5', 6)
const kinds = ['Allow and swap', 'Send to two'] as const
type Kind = (typeof kinds)[number]

const hints: Record<Kind, string> = {
  'Allow and swap': `Allows the exchange ${formatUsdc(amount)} and swaps them for ETH.`,
  'Send to two': `Sends 0.001 ETH to one address and ${formatUsdc(amount)} to another.`,
}

/** Sends several calls in one request (EIP-5792), using viem's functions. */
export function CallsPanel() {
  const connected = useConnected()
  const clientOf = useWalletClient()
  const calls = useCalls(clientOf)
  const [kind, setKind] = useState<Kind>('Allow and swap')
  const [isAtomic, setAtomic] = useState(true)
  const isBusy = calls.state.status === 'asking' || calls.state.status === 'pending'
  return (
    <Panel title="Several steps at once" hint={hints[kind]}>
      <Support clientOf={clientOf} />
      <Select label="Steps" value={kind} onChange={(next) => setKind(next as Kind)} options={kinds} />
      <label className="check">
        <input type="checkbox" checked={isAtomic} onChange={({ target }) => setAtomic(target.checked)} />
        All or none
      </label>
      <div className="buttons">
        <Button
          isBusy={isBusy}
          isDisabled={!connected}
          onClick={() => connected && calls.send({ connected, kind, isAtomic })}
        >
          Send the steps
        </Button>
      </div>
      <CallsOutcome state={calls.state} onShow={calls.show} />
    </Panel>
  )
}

type ClientOf = (connected: Connected) => WalletClient

/** Returns a viem client for the current account and network. */
function useWalletClient(): ClientOf {
  const { provider, client } = useDapp()
  const { networks } = useKitState()
  return ({ address, chainId: id, networkId }) => {
    const { name = networkId, nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } } =
      networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
    const chain = { id, name, nativeCurrency, rpcUrls: { default: { http: [] } } }
    const transport = custom(provider, { retryCount: 0 })
    return createWalletClient({ account: address, chain, transport, pollingInterval: client.pollingInterval })
  }
}

const supportTexts: Record<string, string> = {
  supported: 'Atomic: supported. All steps are one transaction.',
  ready: 'Atomic: ready. The first batch gives the account the program that it needs.',
  unsupported: 'Atomic: unsupported. Each step is a transaction of its own.',
}

function Support({ clientOf }: { clientOf: ClientOf }) {
  const connected = useConnected()
  const { state, run } = useAction(async (by: Connected) => {
    const { atomic } = (await getCapabilities(clientOf(by), { chainId: by.chainId })) ?? {}
    return supportTexts[atomic?.status ?? ''] ?? 'Atomic: the wallet does not say.'
  })
  return (
    <>
      <div className="buttons">
        <Button
          isQuiet
          isBusy={state.status === 'pending'}
          isDisabled={!connected}
          onClick={() => connected && run(connected)}
        >
          Check the wallet
        </Button>
      </div>
      <Outcome state={state} label="Check result">
        {(text) => <p>{text}</p>}
      </Outcome>
    </>
  )
}

type CallsState =
  | { status: 'idle' | 'asking' }
  | { status: 'pending' | 'success' | 'failure'; id: string; code?: number; transactions?: number }
  | { status: 'failed'; failure: Failure; id?: string | undefined }

type SendCallsParams = { connected: Connected; kind: Kind; isAtomic: boolean }

function useCalls(clientOf: ClientOf) {
  const { client, balances } = useDapp()
  const [state, setState] = useState<CallsState>({ status: 'idle' })
  const [sentBy, setSentBy] = useState<WalletClient>()

  async function send({ connected, kind, isAtomic: forceAtomic }: SendCallsParams) {
    let id: string | undefined
    setState({ status: 'asking' })
    try {
      const wallet = clientOf(connected)
      const { address: account } = connected
      const calls =
        kind === 'Allow and swap' ? await allowAndSwap(connected, amount, client) : sendToTwo(connected, amount)
      ;({ id } = await sendCalls(wallet, { account, calls, forceAtomic, chain: wallet.chain }))
      setSentBy(wallet)
      setState({ status: 'pending', id })
      const { statusCode: code, receipts } = await waitForCallsStatus(wallet, { id })
      const status = code === 200 ? 'success' : 'failure'
      setState({ status, id, code, transactions: receipts?.length ?? 0 })
      await balances.reload()
    } catch (error) {
      setState({ status: 'failed', failure: readFailure(error), id })
    }
  }

  async function show(id: string) {
    if (sentBy) await showCallsStatus(sentBy, { id })
  }
  return { state, send: (params: SendCallsParams) => void send(params), show }
}

function CallsOutcome({ state, onShow }: { state: CallsState; onShow(id: string): Promise<void> }) {
  const show = useAction(onShow)
  const { id } = { id: undefined, ...state }
  return (
    <>
      <output className="outcome" aria-label="Steps result">
        {state.status === 'asking' && <p className="waiting">Waiting for the wallet…</p>}
        {id && <code className="block">{id}</code>}
        {state.status === 'pending' && <p className="waiting">Status 100. Waiting for the network…</p>}
        {state.status === 'success' && (
          <p className="good">
            ✓ Status {state.code}. {state.transactions === 1 ? '1 transaction' : `${state.transactions} transactions`}
          </p>
        )}
        {state.status === 'failure' && <p className="bad">✗ Status {state.code}. Not all steps took effect.</p>}
        {state.status === 'failed' && <FailureNote failure={state.failure} />}
      </output>
      {id && (
        <div className="buttons">
          <Button isQuiet onClick={() => show.run(id)}>
            Show in the wallet
          </Button>
        </div>
      )}
      {id && show.state.status === 'failed' && <FailureNote failure={show.state.failure} />}
    </>
  )
}
