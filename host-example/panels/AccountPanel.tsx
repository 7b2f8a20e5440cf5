import { useState, useSyncExternalStore } from 'react'
import { requestFaucet } from '../dapp/faucet.ts'
import { useAction, useConnected, useDapp, useKitState } from '../dapp/hooks.ts'
import { listTokens } from '../dapp/tokens.ts'
import { Button, FailureNote, Outcome, Panel } from '../parts/ui.tsx'

export function AccountPanel() {
  const connected = useConnected()
  const status = useKitState().namespaces.eip155?.status ?? 'disconnected'
  return (
    <Panel title="Account">
      {connected ? (
        <ConnectedAccount address={connected.address} networkId={connected.networkId} />
      ) : (
        <p className="hint">
          {status === 'connecting' ? 'Connecting…' : 'Not connected. Connect a wallet to use what needs an account.'}
        </p>
      )}
    </Panel>
  )
}

function ConnectedAccount({ address, networkId }: { address: string; networkId: string }) {
  const { kit, config } = useDapp()
  const { networks } = useKitState()
  const disconnect = useAction(() => kit.disconnect())
  const open = useAction(() => kit.open({ view: 'Account' }))
  const name = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name
  return (
    <>
      <output className="address" aria-label="Connected account">
        {address}
      </output>
      <p className="hint">
        on {name ?? networkId} <code>{networkId}</code>
      </p>
      {/* Placed above the balances, whose rows load later and would move the buttons while the user clicks. */}
      <div className="buttons">
        <CopyButton text={address} />
        <Button isQuiet onClick={() => open.run()}>
          Open account view
        </Button>
        <Button isQuiet isBusy={disconnect.state.status === 'pending'} onClick={() => disconnect.run()}>
          Disconnect
        </Button>
      </div>
      {[open, disconnect].map(({ state }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
        state.status === 'failed' ? <FailureNote key={index} failure={state.failure} /> : null,
      )}
      <BalanceList />
      {config.faucetUrl && <Faucet url={config.faucetUrl} address={address} />}
    </>
  )
}

function BalanceList() {
  const { balances } = useDapp()
  const { rows, failure } = useSyncExternalStore(balances.subscribe, balances.get)
  const contracts = useConnected()?.contracts ?? {}
  const waiting = ['ETH', ...listTokens(contracts).map(({ symbol }) => symbol)].map((symbol) => ({
    symbol,
    amount: '…',
  }))
  if (failure) return <FailureNote failure={{ ...failure, message: `Balances unavailable: ${failure.message}` }} />
  return (
    <dl className="facts balances" aria-label="Balances">
      {(rows ?? waiting).map(({ symbol, amount }) => (
        <div key={symbol}>
          <dt>{symbol}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  })
  return (
    <Button isQuiet onClick={() => copy.run()}>
      {copy.state.status === 'failed' ? 'Copying is blocked' : copied === text ? 'Copied' : 'Copy address'}
    </Button>
  )
}

function Faucet({ url, address }: { url: string; address: string }) {
  const { balances, log } = useDapp()
  const { state, run } = useAction(async () => {
    const start = performance.now()
    await requestFaucet(url, address)
    log.add({ source: 'page', title: 'Faucet', detail: address, durationMs: performance.now() - start })
    await balances.reload()
  })
  return (
    <>
      <div className="buttons">
        <Button isBusy={state.status === 'pending'} onClick={() => run()}>
          Get test money
        </Button>
      </div>
      <Outcome state={state} label="Faucet result" pending="Waiting for the faucet">
        {() => <p className="good">✓ Test money received</p>}
      </Outcome>
    </>
  )
}
