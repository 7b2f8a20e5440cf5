import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function WalletGone() {
  return (
    <div className="stack">
      <EmptyState icon="wallet" title={t('connecting.gone')}>
        {t('connecting.goneText')}
      </EmptyState>
      <Button block onClick={() => router.replace({ name: 'Connect' })}>
        {t('connecting.others')}
      </Button>
    </div>
  )
}
