import { useStore } from 'zustand'
import type { View } from '#shared/view.ts'
import { switchNetwork } from '../connectors/switchNetwork.ts'
import { t } from '../i18n/i18n.ts'
import { approvals } from '../requests/approvals.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { toasts } from '../state/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { ApprovalHeader } from './ApprovalHeader.tsx'
import { EndedRequest } from './EndedRequest.tsx'

type Props = { view: Extract<View, { name: 'SwitchNetwork' }> }

/** Asked by the dapp (an approval) or by the opening rules (another namespace). */
export function SwitchNetworkView({ view }: Props) {
  const approval = useStore(approvals.store, ({ pending }) => pending.find((one) => one.view.name === 'SwitchNetwork'))
  const network = networks.served(view.network)
  const from = useStore(networks.store, () => networks.active('eip155'))
  if (!network) return null
  if (approval?.ended) return <EndedRequest approval={approval} ending={approval.ended} />

  function accept() {
    if (approval) return approval.settle(true)
    switchNetwork(view.network)
      .then(router.goBackOrCloseModal)
      .catch((error: Error) => toasts.error(error.message))
  }

  return (
    <div className="stack">
      {approval && <ApprovalHeader approval={approval} />}
      <div className="switch">
        <Avatar address={network.caipNetworkId} size={56} />
        <p className="switch-name">{network.name}</p>
        {from && <p className="footnote">{t('switch.from', { name: from.name })}</p>}
      </div>
      <div className="actions">
        <Button
          variant="secondary"
          onClick={() => (approval ? approval.settle(undefined) : router.goBackOrCloseModal())}
        >
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={accept}>
          {t('switch.accept')}
        </Button>
      </div>
    </div>
  )
}
