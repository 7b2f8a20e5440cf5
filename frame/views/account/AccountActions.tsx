import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { View } from '#shared/view.ts'
import { type MessageKey, t } from '../../i18n/i18n.ts'
import { homeAccount } from '../../localWallet/homeAccount.ts'
import { hasView } from '../../router/hasView.ts'
import { router } from '../../router/router.ts'
import { options } from '../../state/options.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

const actions = {
  receive: { view: { name: 'Receive' }, icon: 'receive', text: 'account.receive' },
  send: { view: { name: 'Send' }, icon: 'send', text: 'account.send' },
} as const satisfies Record<string, { view: View; icon: IconName; text: MessageKey }>

const isKnown = (name: string): name is keyof typeof actions => name in actions

function useOffered() {
  const features = useStore(options.store, (state) => state.features)
  const order = features.walletFeaturesOrder ?? Object.keys(actions)
  return order
    .filter(isKnown)
    .filter((name) => features[name] !== false && hasView(actions[name].view.name) && canDo(name))
}

/** A transfer is sent from a site or a frame: on the wallet's own page there is no connection that could ask for it. */
const canDo = (name: string) => name !== 'send' || !homeAccount.isHere()

export const useCanSend = () => useOffered().includes('send')
export const useCanReceive = () => useOffered().includes('receive')

export function AccountActions({ children }: { children?: ReactNode }) {
  const offered = useOffered()
  if (offered.length === 0 && !children) return null
  return (
    <div className="round-actions">
      {offered.map((name) => (
        <RoundAction key={name} icon={actions[name].icon} onClick={() => router.push(actions[name].view)}>
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
