import { t } from '../../i18n/i18n.ts'
import { List } from '../../ui/ListRow.tsx'
import { GreyListRows } from './GreyListRows.tsx'

export function GreyList({ count }: { count: number }) {
  return (
    <List label={t('common.loading')}>
      <GreyListRows count={count} />
    </List>
  )
}
