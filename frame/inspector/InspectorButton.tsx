import { t } from '../i18n/i18n.ts'
import { toasts } from '../state/toasts.ts'
import { IconButton } from '../ui/Button.tsx'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import { openInspector } from './attach.ts'

export function InspectorButton() {
  const open = () => {
    if (!openInspector(ownWallet.store.getState().page.origin)) toasts.error(t('inspector.blocked'))
  }
  return <IconButton icon="code" label={t('inspector.open')} onClick={open} />
}
