import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { useTask } from '../../../parts/useTask.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { loginAccount } from '../model/loginAccount.ts'
import { SignedIn } from '../SignedIn.tsx'
import { StoredPart } from '../StoredPart.tsx'
import { WhileFresh } from '../WhileFresh.tsx'
import { countRecoveryOptions } from '../ways.ts'
import { type NumberedPasskey, RemovePasskey } from './RemovePasskey.tsx'

const view = { name: 'Recovery' } as const

export function RecoveryView() {
  return (
    <SignedIn view={view}>
      {() => (
        <StoredPart view={view}>{(stored, refresh) => <Recovery stored={stored} onChange={refresh} />}</StoredPart>
      )}
    </SignedIn>
  )
}

type PartProps = { stored: StoredWallet; onChange: () => Promise<void> }

function Recovery({ stored, onChange }: PartProps) {
  const [removing, setRemoving] = useState<NumberedPasskey>()
  if (removing) {
    const goBack = () => setRemoving(undefined)
    return <RemovePasskey {...removing} isLast={countRecoveryOptions(stored) < 2} onBack={goBack} onChange={onChange} />
  }
  return (
    <div className="stack">
      <p className="footnote">{t('ways.text')}</p>
      <Ways stored={stored} onRemove={setRemoving} />
      <Additions stored={stored} onChange={onChange} />
    </div>
  )
}

function Ways({ stored, onRemove }: { stored: StoredWallet; onRemove: (passkey: NumberedPasskey) => void }) {
  const { recoveryKeys, hasFile } = stored
  const here = useLocalPasskeys()
  const onlyHere = here.filter((credentialId) => !recoveryKeys.some((key) => key.credentialId === credentialId))
  return (
    <List label={t('settings.recovery')}>
      {recoveryKeys.map((key, at) => (
        <ListRow
          key={key.id}
          image="fingerprint"
          title={t('ways.passkey', { number: at + 1 })}
          detail={t(here.includes(key.credentialId) ? 'ways.passkeyHere' : 'ways.passkeyElsewhere')}
          action={
            <IconButton
              icon="trash"
              label={t('ways.remove', { number: at + 1 })}
              onClick={() => onRemove({ passkey: key, number: at + 1 })}
            />
          }
        />
      ))}
      {onlyHere.map((credentialId, at) => (
        <ListRow
          key={credentialId}
          image="fingerprint"
          title={t('ways.passkey', { number: recoveryKeys.length + at + 1 })}
          detail={t('ways.passkeyOnlyHere')}
        />
      ))}
      <ListRow image="key" title={t('ways.file')} detail={t(hasFile ? 'ways.hasFile' : 'ways.noFile')} />
    </List>
  )
}

function useLocalPasskeys(): string[] {
  const factors = useStore(localWallet.store, ({ status }) => status?.factors) ?? []
  return factors.flatMap(({ credentialId }) => credentialId ?? [])
}

function Additions({ stored: { recoveryKeys }, onChange }: PartProps) {
  const canMake = usePasskeyAvailable()
  const unsent = useStore(loginAccount.store, (state) => state.unsent)
  const factors = useStore(localWallet.store, ({ status }) => status?.factors) ?? []
  const { run, isRunning, error } = useTask(async (work: () => Promise<void>) => {
    // Reload even after a failure, because another device may have changed the recovery options.
    await work().finally(onChange)
  })
  const idle = factors.find(
    ({ credentialId }) => credentialId && !recoveryKeys.some((key) => key.credentialId === credentialId),
  )
  const { credentialId, rpId, prfSalt } = idle ?? {}
  const existing = credentialId && rpId && prfSalt ? { credentialId, rpId, prfSalt } : undefined
  return (
    <WhileFresh view={view}>
      {error && <Banner tone="danger">{error}</Banner>}
      {unsent ? (
        <Banner
          tone="warning"
          action={
            <Button small busy={isRunning} onClick={() => run(() => loginAccount.sendPasskey())}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('ways.unsent')}
        </Banner>
      ) : (
        <>
          {existing && (
            <Button
              block
              variant="primary"
              icon="passkey"
              busy={isRunning}
              onClick={() => run(() => loginAccount.addPasskey(existing))}
            >
              {t('ways.useForRecovery', { number: recoveryKeys.length + 1 })}
            </Button>
          )}
          {canMake && (
            <Button block icon="plus" busy={isRunning} onClick={() => run(() => loginAccount.addPasskey())}>
              {t('ways.addPasskey')}
            </Button>
          )}
        </>
      )}
      <List label={t('ways.replace')}>
        <ListRow
          image="refresh"
          title={t('ways.replace')}
          detail={t('ways.replaceWhen')}
          chevron
          onClick={() => router.push({ name: 'NewRecovery' })}
        />
      </List>
    </WhileFresh>
  )
}

function usePasskeyAvailable(): boolean {
  const [isAvailable, setIsAvailable] = useState(false)
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setIsAvailable)
  }, [])
  return isAvailable
}
