import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { NewProofForm } from '../../parts/proof/NewProofForm.tsx'
import { PersistentStorageGate } from '../../parts/proof/PersistentStorageGate.tsx'
import { SiteRights } from '../../parts/site/SiteRights.tsx'
import { useRequestingSite } from '../../parts/site/useRequestingSite.ts'
import { useTask } from '../../parts/useTask.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { usePhrase } from './usePhrase.ts'
import { WalletPhraseField } from './WalletPhraseField.tsx'

/** A single click imports the wallet and connects the requesting site, because the text announces both. */
export function ImportWalletView() {
  const asking = useRequestingSite()
  const phrase = usePhrase()
  const { words, check } = phrase
  const action = t(asking ? 'import.submitAndConnect' : 'import.submit')
  return (
    <div className="stack">
      <PersistentStorageGate mayDelete={t('create.mayDelete')}>
        <WalletPhraseField phrase={phrase} />
        <NewProofForm
          submitLabel={action}
          passkeyLabel={action}
          note={asking && <SiteRights origin={asking.origin} />}
          isReady={check === 'right'}
          consent={asking?.origin}
          onSubmit={(proof) => localWallet.import(words.join(' '), proof, asking)}
        />
        {words.length === 0 && <RestoreByPasskey />}
      </PersistentStorageGate>
    </div>
  )
}

/** Restores a wallet whose passkey is synced to this device or is on a nearby device. */
function RestoreByPasskey() {
  const [canAsk, setCanAsk] = useState(false)
  const { run, isRunning, error } = useTask<void>(localWallet.restoreByPasskey)
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setCanAsk)
  }, [])
  if (!canAsk) return null
  return (
    <>
      <p className="login-or">{t('login.or')}</p>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block icon="passkey" busy={isRunning} onClick={() => run(undefined)}>
        {t('import.passkey')}
      </Button>
    </>
  )
}
