import { t } from '../../i18n/i18n.ts'
import type { PairingStage } from '../../wallets/connector/pairing.ts'

/** What is being done before there is a code; empty where the view says everything in its place. */
export function stageText(stage: PairingStage): string {
  if (stage === 'loading') return t('pairing.loading')
  return stage === 'reaching' ? t('pairing.reaching') : ''
}
