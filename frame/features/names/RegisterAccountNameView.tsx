import './names.css'
import type { NameSuggestions } from '@oriel/shared/chains/names.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ownNameQuery } from './api/ownName.ts'
import { nameDraft } from './model/nameDraft.ts'
import { names } from './model/names.ts'
import type { NameScope } from './model/scope.ts'
import { NoOwnAccount } from './NoOwnAccount.tsx'
import { TaskFailure } from './TaskFailure.tsx'
import { type Availability, useAvailability } from './useAvailability.ts'
import { useNameScope } from './useNameScope.ts'

const longest = 32

export function RegisterAccountNameView() {
  const scope = useNameScope()
  return scope ? <NameForm key={scope.account} scope={scope} /> : <NoOwnAccount />
}

function NameForm({ scope: { zone, account } }: { scope: NameScope }) {
  const { label, running } = useStore(nameDraft.store)
  const { availability, suggestions } = useAvailability(label, zone)
  const owned = useQuery(ownNameQuery(account)).data
  const name = `${label}.${zone}`
  const isReady = availability.state === 'free' && !owned && running === undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void names.register(label)
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('names.field')}
        variant="exact"
        focusFirst
        maxLength={longest}
        value={label}
        onChange={nameDraft.setLabel}
        readOnly={running !== undefined}
        trailing={<bdi className="name-zone">.{zone}</bdi>}
        hint={!owned && <AvailabilityStatus availability={availability} name={name} />}
        error={owned ? t('names.owned') : getProblem(availability, name)}
      />
      {!owned && <Suggestions list={suggestions} zone={zone} isBusy={running !== undefined} />}
      <div className="actions">
        <p className="footnote">{t('names.public')}</p>
        <TaskFailure of="register" />
        {owned ? (
          <Button variant="primary" block onClick={() => router.replace({ name: 'AccountName' })}>
            {t('names.open')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" block busy={running === 'register'} disabled={!isReady}>
            {t('names.submit')}
          </Button>
        )}
      </div>
    </form>
  )
}

function getProblem({ state }: Availability, name: string): string | undefined {
  if (state === 'short' || state === 'invalid') return t(`names.${state}`)
  return state === 'taken' ? t('names.taken', { name }) : undefined
}

function AvailabilityStatus({ availability, name }: { availability: Availability; name: string }) {
  return (
    <output data-state={availability.state} className="name-answer">
      {availability.state === 'looking' && t('names.looking', { name })}
      {availability.state === 'free' && t('names.free', { name })}
      {availability.state === 'unread' && (
        <>
          {t('names.unread')}{' '}
          <Button small onClick={availability.retry}>
            {t('common.retry')}
          </Button>
        </>
      )}
    </output>
  )
}

type SuggestionsProps = { list: NameSuggestions['suggestions']; zone: string; isBusy: boolean }

function Suggestions({ list, zone, isBusy }: SuggestionsProps) {
  if (list.length === 0) return null
  return (
    <section className="stack" data-gap="tight" aria-label={t('names.suggestions')}>
      <h2 className="section">{t('names.suggestions')}</h2>
      <List label={t('names.suggestions')}>
        {list.map(({ name, registered }) => (
          <ListRow
            key={name}
            title={<bdi>{name}</bdi>}
            trailing={registered && <Tag>{t('names.tag')}</Tag>}
            disabled={registered || isBusy}
            onClick={() => nameDraft.setLabel(name.slice(0, -zone.length - 1))}
          />
        ))}
      </List>
    </section>
  )
}
