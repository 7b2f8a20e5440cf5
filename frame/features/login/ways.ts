import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'

type Ways = Pick<StoredWallet, 'recoveryKeys' | 'hasFile'>

export const countRecoveryOptions = ({ recoveryKeys, hasFile }: Ways) => recoveryKeys.length + Number(hasFile)

export function describeRecoveryOptions(ways: Ways): string {
  const { recoveryKeys, hasFile } = ways
  if (countRecoveryOptions(ways) === 0) return t('ways.none')
  const names = [
    ...(recoveryKeys.length > 0 ? [t('ways.passkeys', { count: recoveryKeys.length })] : []),
    ...(hasFile ? [t('ways.aFile')] : []),
  ]
  return new Intl.ListFormat(getFormatLocale(), { type: 'disjunction' }).format(names)
}

export const listRecoveryOptions = (ways: Ways) =>
  ways.hasFile && ways.recoveryKeys.length === 0 ? t('ways.file') : describeRecoveryOptions(ways)
