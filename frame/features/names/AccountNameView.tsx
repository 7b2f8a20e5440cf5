import './names.css'
import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import { TryAgain } from '../../parts/lists/TryAgain.tsx'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { ownNameQuery } from './api/ownName.ts'
import { nameDraft } from './model/nameDraft.ts'
import { names } from './model/names.ts'
import type { NameScope } from './model/scope.ts'
import { NameAddresses } from './NameAddresses.tsx'
import { NoOwnAccount } from './NoOwnAccount.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { TaskFailure } from './TaskFailure.tsx'
import { UseEverywhere } from './UseEverywhere.tsx'
import { useNameScope } from './useNameScope.ts'

export function AccountNameView() {
  const scope = useNameScope()
  return scope ? <OwnName key={scope.account} scope={scope} /> : <NoOwnAccount />
}

function OwnName({ scope }: { scope: NameScope }) {
  const { data: record, isPending, refetch } = useQuery(ownNameQuery(scope.account))
  if (isPending) return <SkeletonRows label={t('common.loading')} count={4} />
  if (record === undefined) return <TryAgain onRetry={() => void refetch()}>{t('names.loadFailed')}</TryAgain>
  return record ? <Profile key={record.name} scope={scope} record={record} /> : <NoName />
}

function NoName() {
  return (
    <EmptyState
      icon="wallet"
      title={t('names.none')}
      action={
        <Button variant="primary" onClick={() => router.replace({ name: 'RegisterAccountName' })}>
          {t('names.submit')}
        </Button>
      }
    >
      {t('names.noneText')}
    </EmptyState>
  )
}

function Profile({ scope, record }: { scope: NameScope; record: NameRecord }) {
  const { name } = record
  const [isReleasing, setIsReleasing] = useState(false)
  const fallback = <Avatar address={scope.account} size={64} />
  return (
    <div className="stack" data-gap="wide">
      <div className="name-head">
        <Picture className="name-picture" src={record.attributes?.avatar} size={64} fallback={fallback} />
        <p className="name-own">
          <bdi>{name}</bdi>
        </p>
        <CopyText text={name} label={t('names.copy')} />
      </div>
      <ProfileForm record={record} />
      <NameAddresses scope={scope} record={record} />
      <UseEverywhere scope={scope} name={name} />
      {isReleasing ? (
        <ReleaseName name={name} onBack={() => setIsReleasing(false)} />
      ) : (
        <List>
          <ListRow image="trash" title={t('names.giveUp')} isDanger onClick={() => setIsReleasing(true)} />
        </List>
      )}
      <TaskFailure of="release" />
    </div>
  )
}

function ReleaseName({ name, onBack }: { name: string; onBack: () => void }) {
  const running = useStore(nameDraft.store, (draft) => draft.running)
  return (
    <div className="stack">
      <Banner tone="warning" title={t('names.giveUpTitle', { name })}>
        {t('names.giveUpText')}
      </Banner>
      <div className="actions">
        <Button
          block
          variant="danger"
          busy={running === 'release'}
          disabled={running !== undefined}
          onClick={() => void names.release(name)}
        >
          {t('names.giveUp')}
        </Button>
        <Button block disabled={running !== undefined} onClick={onBack}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
