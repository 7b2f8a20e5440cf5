import type { StoredWallet } from '#shared/backend/custody.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'

type Ways = Pick<StoredWallet, 'recoveryKeys' | 'hasFile'>

export const countWays = ({ recoveryKeys, hasFile }: Ways) => recoveryKeys.length + Number(hasFile)

export function describeWays(ways: Ways): string {
  const { recoveryKeys, hasFile } = ways
  if (countWays(ways) === 0) return t('ways.none')
  const names = [
    ...(recoveryKeys.length > 0 ? [t('ways.passkeys', { count: recoveryKeys.length })] : []),
    ...(hasFile ? [t('ways.aFile')] : []),
  ]
  return new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(names)
}

export const listWays = (ways: Ways) =>
  ways.hasFile && ways.recoveryKeys.length === 0 ? t('ways.file') : describeWays(ways)
