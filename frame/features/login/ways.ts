import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'

type RecoveryOptions = Pick<StoredWallet, 'recoveryKeys' | 'hasFile'>

export const countRecoveryOptions = ({ recoveryKeys, hasFile }: RecoveryOptions) =>
  recoveryKeys.length + Number(hasFile)

export function describeRecoveryOptions(options: RecoveryOptions): string {
  const { recoveryKeys, hasFile } = options
  if (countRecoveryOptions(options) === 0) return t('ways.none')
  const names = [
    ...(recoveryKeys.length > 0 ? [t('ways.passkeys', { count: recoveryKeys.length })] : []),
    ...(hasFile ? [t('ways.aFile')] : []),
  ]
  return new Intl.ListFormat(getFormatLocale(), { type: 'disjunction' }).format(names)
}

export const listRecoveryOptions = (options: RecoveryOptions) =>
  options.hasFile && options.recoveryKeys.length === 0 ? t('ways.file') : describeRecoveryOptions(options)
