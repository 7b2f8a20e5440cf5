import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ownNameQuery } from './api/ownName.ts'
import { useNameScope } from './useNameScope.ts'

/** Links to the account's name, or to registering one. Renders nothing if the account cannot have a name. */
export function NameRow() {
  const scope = useNameScope()
  const { data } = useQuery({ ...ownNameQuery(scope?.account ?? ''), enabled: scope !== undefined })
  if (!scope) return null
  return (
    <ListRow
      image="edit"
      title={t('account.name')}
      trailing={data === null ? t('account.nameChoose') : data && <bdi>{data.name}</bdi>}
      chevron
      onClick={() => router.push({ name: data === null ? 'RegisterAccountName' : 'AccountName' })}
    />
  )
}
