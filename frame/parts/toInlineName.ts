import { t } from '../i18n/i18n.ts'

/**
 * Returns a wallet's name for use in the middle of a sentence, where the fallback for unnamed wallets must be
 * lower-case.
 */
export function toInlineName(name: string): string {
  return name === t('networks.yourWallet') ? t('networks.yourWalletInText') : name
}
