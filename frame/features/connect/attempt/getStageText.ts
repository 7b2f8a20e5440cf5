import { t } from '../../../i18n/i18n.ts'
import type { PairingStage } from '../../../wallets/connector/pairing.ts'

export function getStageText(stage: PairingStage): string {
  if (stage === 'loading') return t('pairing.loading')
  return stage === 'reaching' ? t('pairing.reaching') : ''
}
