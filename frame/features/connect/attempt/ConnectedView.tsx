import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { session } from '../../../state/session.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { registry } from '../../../wallets/connection/registry.ts'

type Props = { view: Extract<View, { name: 'Connected' }> }

/**
 * Confirms the connection. Focuses the title, so that a screen reader reads it out. The app, not this view, closes the
 * modal.
 */
export function ConnectedView({ view }: Props) {
  const used = Object.values(session.store.getState()).find(({ connectorId }) => connectorId === view.connector)
  const name = used?.walletName ?? registry.find(view.connector)?.name
  return (
    <div className="attempt">
      <span className="attempt-image">
        <Tick />
      </span>
      <p className="attempt-title">
        <bdi>{name ?? t('wallets.unknown')}</bdi>
      </p>
    </div>
  )
}
