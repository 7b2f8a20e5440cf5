import { t } from '../../../i18n/i18n.ts'
import { type Approval, approvals } from '../../../requests/approvals.ts'
import { router } from '../../../router/router.ts'
import { useIsOn } from '../../../state/featureSwitches.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { windowRequest } from '../../../walletWindow/windowRequest.ts'

/**
 * Warns that the balance is too low. The button rejects the request and opens the Receive view with the address to
 * fund. Renders nothing in the wallet window, which has no Receive view.
 */
export function AddFunds({ approval }: { approval: Approval }) {
  const isWindow = useStore(windowRequest.store, (state) => state.opener !== undefined)
  const canReceive = useIsOn('receive')
  if (isWindow || !canReceive) return null
  function open() {
    router.open({ name: 'Receive' })
    approvals.rejectForFunds(approval.id)
  }
  return (
    <>
      <p>{t('approval.addFundsText')}</p>
      <Button small icon="receive" onClick={open}>
        {t('approval.addFunds')}
      </Button>
    </>
  )
}
