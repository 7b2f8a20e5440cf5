import { AtomicUpgradeRejectedError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { toasts } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

/**
 * Reason why approving is blocked: the balance is too low, an entered limit is not applied yet, or the recipient is
 * unverified.
 */
export type Blocked = 'poor' | 'limit' | 'recipient'

export function ElsewhereButtons(props: WindowButtonProps) {
  return (
    <>
      <WindowButton {...props} />
      <RejectButton approval={props.approval} disabled={false} />
    </>
  )
}

type WindowButtonProps = { approval: Approval; highRisk: boolean; small?: boolean; blocked?: Blocked | undefined }

export function WindowButton({ approval, highRisk, small, blocked }: WindowButtonProps) {
  const open = () =>
    ownWallet.approveInWindow(approval, { highRisk }).then(approval.settle, (failure: WalletFailure) => {
      if (failure.code === UserRejectedError.code) approval.settle(undefined)
      else if (failure.code === AtomicUpgradeRejectedError.code) approvals.rejectUpgrade(approval.id)
      else showFailure(failure)
    })
  return (
    <Button
      variant="primary"
      icon="external"
      small={small}
      disabled={blocked !== undefined}
      disabledReason={blocked && t(`approval.blocked.${blocked}`)}
      onClick={() => void open()}
    >
      {t('approval.inWindow')}
    </Button>
  )
}

type WalletFailure = Error & { code?: number }

/** Shows the error as a toast, because this view is replaced while the window is open. */
export const showFailure = (error: unknown) => toasts.error(describeError(error))

export function RejectButton({ approval, disabled }: { approval: Approval; disabled: boolean }) {
  return (
    <Button disabled={disabled} onClick={() => approval.settle(undefined)}>
      {t('approval.reject')}
    </Button>
  )
}
