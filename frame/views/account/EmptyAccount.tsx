import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCanReceive } from './AccountActions.tsx'

export function EmptyAccount() {
  const canReceive = useCanReceive()
  return (
    <EmptyState
      icon={<EmptyPicture />}
      title={t('account.addFunds')}
      action={
        canReceive && (
          <Button variant="primary" icon="qr" onClick={() => router.push({ name: 'Receive' })}>
            {t('account.receive')}
          </Button>
        )
      }
    >
      {t('account.addFundsText')}
    </EmptyState>
  )
}

/** A window of three panes with light in it, and a coin that comes in. */
function EmptyPicture() {
  return (
    <svg className="empty-picture" viewBox="0 0 96 96" width={96} height={96} aria-hidden="true" focusable="false">
      <circle cx="48" cy="48" r="46" className="empty-picture-light" />
      <path d="M22 28l26-10 26 10v34L48 78 22 62z" className="empty-picture-frame" />
      <path
        d="M25.500 31l12-4.600v15.600h-12zM40.500 25.200L48 22.300l7.500 2.900V42h-15zM58.500 26.400l12 4.600v11h-12z"
        className="empty-picture-lit"
      />
      <path
        d="M25.500 45h12v23l-12-7zM40.500 45h15v25.500L48 75l-7.500-4.500zM58.500 45h12v16l-12 7z"
        className="empty-picture-pane"
      />
      <circle cx="71" cy="71" r="15" className="empty-picture-coin" />
      <path d="M71 64v13M65.500 72l5.500 5.500 5.500-5.500" className="empty-picture-arrow" />
    </svg>
  )
}
