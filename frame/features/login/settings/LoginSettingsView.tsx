import type { LoginSession } from '@oriel/shared/backend/login.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ProviderMark } from '../../../ui/icons/ProviderMark.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { getUserName } from '../getUserName.ts'
import { SignedIn } from '../SignedIn.tsx'
import { Unavailable } from '../Unavailable.tsx'
import { useStoredWallet } from '../useStoredWallet.ts'
import { useWalletOwnership } from '../useWalletOwnership.ts'
import { listRecoveryOptions } from '../ways.ts'

export function LoginSettingsView() {
  return <SignedIn view={{ name: 'LoginSettings' }}>{(session) => <Settings session={session} />}</SignedIn>
}

function Settings({ session: { user, loginAt } }: { session: LoginSession }) {
  const whose = useWalletOwnership()
  const time = formatDateTime(loginAt, getFormatLocale())
  return (
    <div className="stack" data-gap="wide">
      <List label={t('settings.login')}>
        <ListRow
          image={<ProviderMark provider={user.provider} />}
          title={<bdi>{getUserName(user)}</bdi>}
          detail={t('settings.lastLogin', { time })}
        />
        {user.provider === 'email' && (
          <ListRow
            image="mail"
            title={t('settings.changeEmail')}
            chevron
            onClick={() => router.push({ name: 'ChangeEmail' })}
          />
        )}
      </List>
      {whose === 'other' && <Banner>{t('settings.otherWallet')}</Banner>}
      <Safety whose={whose} />
      <List label={t('settings.leave')}>
        <ListRow
          image="logout"
          title={t('settings.signOut')}
          chevron
          onClick={() => router.push({ name: 'SignOut' })}
        />
        {whose === 'own' && (
          <ListRow
            image="wallet"
            title={t('settings.detach')}
            detail={t('settings.detachDetail')}
            chevron
            onClick={() => router.push({ name: 'DetachWallet' })}
          />
        )}
        <ListRow
          image="trash"
          title={t('settings.delete')}
          chevron
          onClick={() => router.push({ name: 'DeleteAccount' })}
        />
      </List>
    </div>
  )
}

function Safety({ whose }: { whose: ReturnType<typeof useWalletOwnership> }) {
  const { stored, error, isFetching, refetch } = useStoredWallet()
  if (error)
    return (
      <Unavailable
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        view={{ name: 'LoginSettings' }}
      />
    )
  const { enrolments } = stored ?? {}
  return (
    <List label={t('settings.safety')}>
      {whose !== 'other' && (
        <ListRow
          image="key"
          title={t('settings.recovery')}
          detail={stored ? listRecoveryOptions(stored) : undefined}
          chevron
          onClick={() => router.push({ name: 'Recovery' })}
        />
      )}
      <ListRow
        image="globe"
        title={t('settings.devices')}
        trailing={enrolments && new Intl.NumberFormat(getFormatLocale()).format(enrolments.length)}
        chevron
        onClick={() => router.push({ name: 'Devices' })}
      />
      <ListRow
        image="shield"
        title={t('settings.log')}
        detail={t('settings.logDetail')}
        chevron
        onClick={() => router.push({ name: 'SecurityLog' })}
      />
      {whose === 'own' && (
        <ListRow
          image="phrase"
          title={t('settings.words')}
          detail={t('settings.wordsDetail')}
          chevron
          onClick={() => router.push({ name: 'ExportPhrase' })}
        />
      )}
    </List>
  )
}
