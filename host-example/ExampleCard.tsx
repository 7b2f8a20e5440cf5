import { useId, useSyncExternalStore } from 'react'
import type { Dapp } from './dapp/dapp.ts'
import { requestFaucet } from './dapp/faucet.ts'
import { type Connected, useAction, useConnected, useDapp, useKitState } from './dapp/hooks.ts'
import { allowSpending, sendEther, signIn } from './exampleActs.ts'
import { ExampleIcon, type ExampleIconName, OrielMark } from './parts/exampleIcons.tsx'
import { Button, FailureNote } from './parts/ui.tsx'

export function ExampleCard() {
  const connected = useConnected()
  return (
    <section className="card" aria-label="Try it">
      {connected ? <Balance connected={connected} /> : <Welcome />}
      <ul className="acts">
        <ActionRow icon="signIn" title="Sign in" text="Prove who you are, with one signature" work={signIn} />
        <ActionRow icon="send" title="Send 0.01 ETH" text="See the fee and the result first" work={sendEther} />
        <ActionRow icon="allow" title="Allow 25 USDC" text="Let an exchange spend up to a limit" work={allowSpending} />
      </ul>
    </section>
  )
}

function Welcome() {
  const { kit } = useDapp()
  const isRestoring = useKitState().status === 'restoring'
  const open = useAction(() => kit.open())
  return (
    <div className="head welcome">
      <OrielMark size={56} />
      <h2>Try it here</h2>
      <p>A first wallet takes about half a minute.</p>
      <Button
        isBusy={isRestoring || open.state.status === 'pending'}
        onClick={() => open.run()}
        elementRef={kit.preloadOn}
      >
        {isRestoring ? 'Restoring…' : 'Connect wallet'}
      </Button>
      {open.state.status === 'failed' && <FailureNote failure={open.state.failure} />}
    </div>
  )
}

function Balance({ connected: { address, networkId } }: { connected: Connected }) {
  const { balances, config } = useDapp()
  const { networks } = useKitState()
  const { rows, failure } = useSyncExternalStore(balances.subscribe, balances.get)
  const [ether, ...tokens] = rows ?? []
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return (
    <div className="head">
      <h2>
        Balance <span className="network">{network?.name ?? networkId}</span>
      </h2>
      {failure ? (
        <FailureNote failure={{ ...failure, message: `Balance unavailable: ${failure.message}` }} />
      ) : (
        <output aria-label="Balance">
          <strong>
            {ether?.amount ?? '…'} <small>{network?.nativeCurrency.symbol ?? 'ETH'}</small>
          </strong>
          <span className="tokens">{tokens.map(({ amount, symbol }) => `${amount} ${symbol}`).join(' · ')}</span>
        </output>
      )}
      {config.faucetUrl && <TestMoney url={config.faucetUrl} address={address} />}
    </div>
  )
}

function TestMoney({ url, address }: { url: string; address: string }) {
  const { balances } = useDapp()
  const { state, run } = useAction(async () => {
    await requestFaucet(url, address)
    await balances.reload()
  })
  return (
    <>
      <Button isQuiet isBusy={state.status === 'pending'} onClick={() => run()}>
        Get test money
      </Button>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
    </>
  )
}

type ActionRowProps = { icon: ExampleIconName; title: string; text: string; work(dapp: Dapp): Promise<string> }

function ActionRow({ icon, title, text, work }: ActionRowProps) {
  const dapp = useDapp()
  const titleId = useId()
  const textId = useId()
  const { state, run } = useAction(() => work(dapp))
  const isBusy = state.status === 'pending'
  return (
    <li>
      <button
        type="button"
        aria-labelledby={titleId}
        aria-describedby={textId}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={isBusy ? undefined : () => run()}
      >
        <span className="tile">{isBusy ? <span className="spinner" /> : <ExampleIcon name={icon} />}</span>
        <span className="words">
          <b id={titleId}>{title}</b>
          <span id={textId}>{text}</span>
        </span>
        <svg className="chevron" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M9 5.500l6.500 6.500L9 18.500"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <output aria-label={`${title} result`}>
        {isBusy && <span className="waiting">Waiting for the wallet…</span>}
        {state.status === 'done' && <span className="good">{state.value}</span>}
        {state.status === 'failed' && <FailureNote failure={state.failure} />}
      </output>
    </li>
  )
}
