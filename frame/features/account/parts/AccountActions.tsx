import type { View } from '@oriel/shared/kit/view.ts'
import type { ReactNode } from 'react'
import { type MessageKey, t } from '../../../i18n/i18n.ts'
import { homeAccount } from '../../../localWallet/homeAccount.ts'
import { getCurrentScope } from '../../../parts/tokens/scope.ts'
import { hasView } from '../../../router/hasView.ts'
import { router } from '../../../router/router.ts'
import { findSwitch } from '../../../state/featureSwitches.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import { useStore } from '../../../state/useStore.ts'
import { Icon, type IconName } from '../../../ui/icons/icons.tsx'
import { useCanBuy } from '../../buy/useCanBuy.ts'

const actions = {
  onramp: { view: { name: 'OnRampProviders' }, icon: 'buy', text: 'account.buy' },
  swaps: { view: { name: 'Swap' }, icon: 'swap', text: 'account.swap' },
  receive: { view: { name: 'Receive' }, icon: 'receive', text: 'account.receive' },
  send: { view: { name: 'Send' }, icon: 'send', text: 'account.send' },
} as const satisfies Record<string, { view: View; icon: IconName; text: MessageKey }>

const isActionName = (name: string): name is keyof typeof actions => name in actions

function useOfferedActions() {
  const state = useStore(options.store)
  const hasExchange = useHasExchange()
  const canBuy = useCanBuy()
  const order = new Set([...(state.features.walletFeaturesOrder ?? []), ...Object.keys(actions)])
  const isPossible = { onramp: canBuy, swaps: hasExchange, receive: true, send: true }
  return [...order]
    .filter(isActionName)
    .filter(
      (name) => isPossible[name] && !findSwitch(name, state) && hasView(actions[name].view.name) && isAvailable(name),
    )
}

/**
 * Returns true if the action is available. The wallet's own page cannot send or swap, because it has no connection over
 * which to request a transaction.
 */
const isAvailable = (name: keyof typeof actions) => !homeAccount.isHere() || (name !== 'send' && name !== 'swaps')

/** Returns true if the active network has an exchange for swaps. */
export function useHasExchange(): boolean {
  useStore(session.store)
  return useStore(networks.store, () => getCurrentScope()?.network.swap !== undefined)
}

/** Returns the offered actions that bring funds to the account, in the dapp's order. */
export function useFundingActions() {
  return useOfferedActions().flatMap((name) => (name === 'send' ? [] : [{ name, ...actions[name] }]))
}

export const useCanSend = () => useOfferedActions().includes('send')
export const useCanReceive = () => useOfferedActions().includes('receive')

export function openBuy() {
  kitEvents.emit({ type: 'SELECT_BUY_CRYPTO' })
  router.push(actions.onramp.view)
}

function openAction(name: keyof typeof actions) {
  if (name === 'onramp') openBuy()
  else router.push(actions[name].view)
}

export function AccountActions({ children }: { children?: ReactNode }) {
  const offered = useOfferedActions()
  if (offered.length === 0 && !children) return null
  return (
    <div className="round-actions">
      {offered.map((name) => (
        <RoundAction key={name} icon={actions[name].icon} onClick={() => openAction(name)}>
          {t(actions[name].text)}
        </RoundAction>
      ))}
      {children}
    </div>
  )
}

type RoundActionProps = { icon: IconName; onClick: () => void; children: string }

export function RoundAction({ icon, onClick, children }: RoundActionProps) {
  return (
    <button type="button" className="round-action" onClick={onClick}>
      <span className="round-action-disc">
        <Icon name={icon} size={22} />
      </span>
      {children}
    </button>
  )
}
