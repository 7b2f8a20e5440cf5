import type { RecoveryKey } from '@oriel/shared/backend/custody.ts'
import { t } from '../../../i18n/i18n.ts'
import { useTask } from '../../../parts/useTask.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { loginAccount } from '../model/loginAccount.ts'
import { WhileFresh } from '../WhileFresh.tsx'

export type NumberedPasskey = { passkey: RecoveryKey; number: number }

type Props = NumberedPasskey & {
  isLast: boolean
  onBack: () => void
  onChange: () => Promise<void>
}

export function RemovePasskey({ passkey, number, isLast, onBack, onChange }: Props) {
  const { run, isRunning, error } = useTask(async () => {
    await loginAccount.removePasskey(passkey)
    await onChange()
    onBack()
  })
  return (
    <div className="stack">
      <Banner tone="warning" title={t('ways.remove', { number })}>
        {t(isLast ? 'ways.only' : 'ways.removeText')}
      </Banner>
      {error && <Banner tone="danger">{error}</Banner>}
      {!isLast && (
        <WhileFresh view={{ name: 'Recovery' }}>
          <Button block variant="danger" busy={isRunning} onClick={() => run(undefined)}>
            {t('ways.removeSubmit')}
          </Button>
        </WhileFresh>
      )}
      <Button block variant="secondary" disabled={isRunning} onClick={onBack}>
        {t(isLast ? 'common.back' : 'common.cancel')}
      </Button>
    </div>
  )
}
