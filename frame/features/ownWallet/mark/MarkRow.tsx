import { t } from '../../../i18n/i18n.ts'
import { personalMark } from '../../../localWallet/personalMark.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { MarkSign } from './MarkSign.tsx'

/** Settings row for the personal mark. */
export function MarkRow() {
  const mark = useStore(personalMark.store, (state) => state.mark)
  if (!mark) return null
  return (
    <ListRow
      image="shield"
      title={t('mark.title')}
      trailing={<MarkSign mark={mark} />}
      chevron
      onClick={() => router.push({ name: 'PersonalMark' })}
    />
  )
}
