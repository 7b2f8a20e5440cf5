import { t } from '../i18n/i18n.ts'

/** Returns a wallet's name for use mid-sentence, where the fallback for an unnamed wallet is lower-case. */
export function toInlineName(name: string): string {
  return name === t('networks.yourWallet') ? t('networks.yourWalletInText') : name
}
