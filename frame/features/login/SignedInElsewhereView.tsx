import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../i18n/i18n.ts'
import { outside } from '../../platform/outside.ts'
import { Button } from '../../ui/Button.tsx'
import { LoginStatus } from './LoginStatus.tsx'

type Props = { view: Extract<View, { name: 'SignedInElsewhere' }> }

/** Shown when the login succeeded, but this window can no longer reach the page that requested it. */
export function SignedInElsewhereView({ view: { origin } }: Props) {
  return (
    <div className="stack">
      <LoginStatus icon="success" title={t('elsewhere.title')} text={t('elsewhere.text', { origin })} />
      <p className="footnote">{t('elsewhere.why')}</p>
      <Button block variant="primary" onClick={() => outside.closeWindow()}>
        {t('elsewhere.close')}
      </Button>
    </div>
  )
}
