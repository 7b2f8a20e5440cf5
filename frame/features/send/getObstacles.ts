import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { formatInFull, formatWithSymbol } from '../../parts/tokens/amounts.ts'
import type { Alarm } from '../approval/model/cards.ts'
import type { Review } from './useDraftReview.ts'

type ObstacleParams = Pick<Review, 'cost' | 'short' | 'isUnchecked' | 'native' | 'asset'>

export function getObstacles({ cost, short, isUnchecked, native, asset }: ObstacleParams): Alarm[] {
  if (cost.error) return [{ level: 'danger', code: 'cost', text: describeError(cost.error) }]
  if (isUnchecked) return [{ level: 'warning', code: 'unchecked', text: t('send.feeUnchecked') }]
  if (!short || !native || !asset) return []
  const texts = {
    fee: formatWithSymbol(short.cost, native),
    left: formatInFull(short.left, native),
    symbol: native.symbol,
  }
  const text = t(asset.address === undefined ? 'send.feeShort' : 'send.feeShortToken', texts)
  return [{ level: 'danger', code: 'short', text }]
}
