import { t } from '../../../i18n/i18n.ts'
import { Reason } from '../../../parts/wallets/AttemptStatus.tsx'
import { describeFailure, type Failure } from '../../../parts/wallets/describeFailure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import type { PairingState } from './usePairing.ts'

export function PairingOver({ pairing, name }: { pairing: PairingState; name: string }) {
  const { stage, error, retry } = pairing
  const isUnreachable = stage === 'unreachable'
  const { title, text, saysReason }: Failure = isUnreachable
    ? { title: t('pairing.unreachable'), text: t('pairing.unreachableText') }
    : describeFailure(error, name)
  return (
    <div className="attempt" data-failed>
      <div className="attempt-words" role="alert">
        <p className="attempt-title">
          <Icon name={isUnreachable ? 'globe' : 'danger'} size={28} /> {title}
        </p>
        <p className="attempt-text">{text}</p>
        {error && stage === 'failed' && <Reason error={error} isSaid={saysReason} />}
      </div>
      {retry && (
        <Button variant="primary" icon="refresh" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
