import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown when another wallet, or a network without names, became active while a name view was open. */
export function NoOwnAccount() {
  return (
    <EmptyState
      icon="wallet"
      title={t('errors.NameWalletError')}
      action={<Button onClick={() => router.goBackOrCloseModal()}>{t('common.back')}</Button>}
    />
  )
}
