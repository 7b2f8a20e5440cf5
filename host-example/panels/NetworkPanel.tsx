import type { CaipNetworkId } from 'oriel'
import { useAction, useDapp, useKitState } from '../dapp/hooks.ts'
import { Button, Outcome, Panel } from '../parts/ui.tsx'

export function NetworkPanel() {
  const { kit, config } = useDapp()
  const { networks, namespaces } = useKitState()
  // Each namespace has its own active network.
  const active = Object.values(namespaces).map(({ networkId }) => networkId)
  const { state, run } = useAction(async (id: CaipNetworkId) => {
    await kit.switchNetwork(id)
    return id
  })

  return (
    <Panel title="Network">
      <div className="stack">
        {config.networks.map((id) => {
          const name = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name
          const isActive = active.includes(id)
          return (
            <div className="row" key={id}>
              <span className="grow">
                {name}
                <code>{id}</code>
              </span>
              {isActive && <span className="badge">Active</span>}
              <Button isQuiet isDisabled={isActive || state.status === 'pending'} onClick={() => run(id)}>
                Switch<span className="unseen"> to {name ? `${name} ${id}` : id}</span>
              </Button>
            </div>
          )
        })}
      </div>
      <Outcome state={state} label="Switch network result">
        {(id) => <p className="good">✓ On {networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id}</p>}
      </Outcome>
    </Panel>
  )
}
