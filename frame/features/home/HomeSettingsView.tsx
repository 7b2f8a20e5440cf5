import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { canRestoreByPasskey } from '../../localWallet/needsBackup.ts'
import { removeWallet } from '../../localWallet/removeWallet.ts'
import { ProofForm } from '../../parts/proof/ProofForm.tsx'
import { router } from '../../router/router.ts'
import { type OwnTheme, preferences } from '../../state/preferences.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { MoveToExtension } from '../extensionMove/MoveToExtension.tsx'
import { MarkRow } from '../ownWallet/mark/MarkRow.tsx'
import { HomeRows } from './HomeRows.tsx'

const themes: OwnTheme[] = ['system', 'light', 'dark']

export function HomeSettingsView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const [isRemoving, setIsRemoving] = useState(false)
  if (!status) return null
  const hasPasskey = canRestoreByPasskey(status)
  if (isRemoving) return <Removal hasPasskey={hasPasskey} onBack={() => setIsRemoving(false)} />
  const isOfLogin = status.login !== undefined
  return (
    <div className="stack" data-gap="wide">
      <HomeRows />
      <Security isOfLogin={isOfLogin} />
      {!isOfLogin && <MoveToExtension />}
      <Appearance />
      {!isOfLogin && (
        <List label={t('homeSettings.leave')}>
          <ListRow
            image="trash"
            title={t('home.remove')}
            detail={hasPasskey ? t('home.removeDetail.passkey') : t('home.removeDetail')}
            isDanger
            onClick={() => setIsRemoving(true)}
          />
        </List>
      )}
    </div>
  )
}

function Security({ isOfLogin }: { isOfLogin: boolean }) {
  const lockMinutes = useStore(preferences.store, (state) => state.lockMinutes)
  const isUnlocked = useStore(localWallet.store, ({ status }) => status?.state === 'unlocked')
  const isOldPasskey = useStore(localWallet.store, ({ status }) => status?.oldPasskey)
  // Offer no longer timeouts while the wallet is locked, because another person with access to the device must not be
  // able to raise the timeout.
  const choices = preferences.lockChoices.filter((minutes) => isUnlocked || minutes <= lockMinutes)
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('homeSettings.security')}</h2>
      <List label={t('homeSettings.security')}>
        {!isOfLogin && (
          <ListRow
            image="phrase"
            title={t('export.title')}
            detail={t('export.detail')}
            chevron
            onClick={() => router.push({ name: 'ExportPhrase' })}
          />
        )}
        {isOldPasskey && (
          <ListRow
            image="passkey"
            title={t('renew.row')}
            detail={t('renew.rowDetail')}
            chevron
            onClick={() => router.push({ name: 'RenewPasskey' })}
          />
        )}
        <MarkRow />
      </List>
      <Segmented
        label={t('homeSettings.autoLock')}
        options={choices.map((minutes) => ({ value: String(minutes), label: formatLockTime(minutes) }))}
        value={String(lockMinutes)}
        onChange={(value) => {
          const chosen = preferences.lockChoices.find((minutes) => String(minutes) === value)
          if (chosen) preferences.lockAfter(chosen)
        }}
      />
      <p className="footnote">{t('homeSettings.autoLockText')}</p>
    </section>
  )
}

function formatLockTime(minutes: number): string {
  return minutes < 60 ? t('homeSettings.minutes', { count: minutes }) : t('homeSettings.hour')
}

function Appearance() {
  const theme = useStore(preferences.store, (state) => state.theme)
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('homeSettings.theme')}</h2>
      <Segmented
        label={t('homeSettings.theme')}
        hideLabel
        options={themes.map((value) => ({ value, label: t(`homeSettings.theme.${value}`) }))}
        value={theme}
        onChange={preferences.useTheme}
      />
    </section>
  )
}

function Removal({ hasPasskey, onBack }: { hasPasskey: boolean; onBack: () => void }) {
  return (
    <div className="stack">
      <Banner tone="danger" title={t('home.removeTitle')}>
        {hasPasskey ? t('home.removeWarning.passkey') : t('home.removeWarning')}
      </Banner>
      <ProofForm variant="danger" submitLabel={t('home.remove')} onSubmit={removeWallet.byProof} />
      <Button variant="secondary" block onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
