import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { NameAttributes } from '@oriel/shared/chains/names.ts'
import type { FormEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { nameDraft } from './model/nameDraft.ts'
import { names } from './model/names.ts'
import { TaskFailure } from './TaskFailure.tsx'

/** Maximum characters of each field. */
const longest = 255

export function ProfileForm({ record: { name, attributes = {} } }: { record: NameRecord }) {
  const { profile, running } = useStore(nameDraft.store)
  // Fill in the avatar's original URL, which the server returns only to the wallet's pages. Other clients get the
  // server's own copy.
  const stored = { bio: attributes.bio ?? '', avatar: attributes.avatarUrl ?? '' }
  const { bio = '', avatar = '' } = profile ?? stored
  const isForm = avatar === '' || NameAttributes.safeParse({ avatar }).success
  const isChanged = bio !== stored.bio || avatar !== stored.avatar
  const isReady = isForm && isChanged && running === undefined
  const isBusy = running !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void names.save(name, { bio, avatar })
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2 className="section">{t('names.profile')}</h2>
      <TextField
        label={t('names.bio')}
        rows={2}
        maxLength={longest}
        value={bio}
        readOnly={isBusy}
        onChange={(text) => nameDraft.setProfile({ bio: text, avatar })}
      />
      <TextField
        label={t('names.avatar')}
        type="url"
        maxLength={longest}
        value={avatar}
        readOnly={isBusy}
        onChange={(text) => nameDraft.setProfile({ bio, avatar: text.trim() })}
        hint={t('names.avatarHint')}
        error={isForm ? undefined : t('names.avatarForm')}
      />
      <p className="footnote">
        {t('names.public')} {t('names.delay')}
      </p>
      <TaskFailure of="save" />
      <Button type="submit" block busy={running === 'save'} disabled={!isReady}>
        {t('names.save')}
      </Button>
    </form>
  )
}
