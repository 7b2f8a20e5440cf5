import { useEffect, useState } from 'react'
import { describeValue, logRequests, type Requester } from '../dapp/eventLog.ts'
import { useAction, useDapp } from '../dapp/hooks.ts'
import { Button, Outcome, Panel } from '../parts/ui.tsx'

type Announced = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: Requester }

export function AnnouncedPanel() {
  const wallets = useAnnouncedWallets()
  return (
    <Panel title="EIP-6963" hint="Wallets that announce themselves to this page. Oriel is one of them.">
      {wallets.length === 0 && <p className="hint">Nobody has announced a wallet.</p>}
      {wallets.map((wallet) => (
        <AnnouncedWallet key={wallet.info.uuid} wallet={wallet} />
      ))}
    </Panel>
  )
}

function AnnouncedWallet({ wallet: { info, provider } }: { wallet: Announced }) {
  const { log } = useDapp()
  const { state, run } = useAction(async () => {
    const logged = logRequests(provider, log)
    const accounts = await logged.request({ method: 'eth_requestAccounts' })
    const chainId = await logged.request({ method: 'eth_chainId' })
    return { accounts: describeValue(accounts), chainId: describeValue(chainId) }
  })
  return (
    <>
      <div className="row">
        {info.icon.startsWith('data:image/') && <img src={info.icon} alt="" width={32} height={32} />}
        <span className="grow">
          {info.name}
          <code>{info.rdns}</code>
        </span>
        <Button isQuiet isBusy={state.status === 'pending'} onClick={() => run()}>
          Use<span className="unseen"> {info.name}</span>
        </Button>
      </div>
      <Outcome state={state} label={`${info.name} result`}>
        {({ accounts, chainId }) => (
          <code className="block">
            {accounts} on chain {chainId}
          </code>
        )}
      </Outcome>
    </>
  )
}

function useAnnouncedWallets(): Announced[] {
  const [wallets, setWallets] = useState<Announced[]>([])
  useEffect(() => {
    const add = ({ detail }: CustomEventInit<Announced>) => {
      if (!detail) return
      setWallets((before) => (before.some(({ info }) => info.uuid === detail.info.uuid) ? before : [...before, detail]))
    }
    window.addEventListener('eip6963:announceProvider', add)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', add)
  }, [])
  return wallets
}
