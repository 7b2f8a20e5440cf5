import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { renewPasskey } from '../../localWallet/passkeyWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { ProofForm } from '../../parts/proof/ProofForm.tsx'
import { outside } from '../../platform/outside.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Migrates a version 2 wallet to a passkey that pages on subdomains of the wallet's host cannot use. */
export function RenewPasskeyView() {
  const [renewed, setRenewed] = useState<{ name: string; isOldHidden: boolean }>()
  const account = useStore(localWallet.store, ({ status }) => status?.accounts[0])
  if (renewed) return <RenewedNotice {...renewed} />
  const host = outside.passkeyHost()
  async function renew(proof: Proof) {
    const done = await renewPasskey(proof)
    await localWallet.refresh()
    setRenewed(done)
  }
  return (
    <div className="stack">
      <Banner tone="warning" live={false}>
        {t('renew.text', { host })}
      </Banner>
      <p className="text">{t('renew.check', { address: account?.eip155 ?? '' })}</p>
      <p className="text">{t('renew.same')}</p>
      <p className="text">{t('renew.prompts')}</p>
      <p className="text">{t('renew.elsewhere')}</p>
      <ProofForm submitLabel={t('renew.submit')} onSubmit={renew} />
    </div>
  )
}

function RenewedNotice({ name, isOldHidden }: { name: string; isOldHidden: boolean }) {
  return (
    <div className="stack">
      <Banner
        tone={isOldHidden ? 'success' : 'warning'}
        title={t(isOldHidden ? 'renew.hiddenTitle' : 'renew.doneTitle')}
      >
        {t(isOldHidden ? 'renew.hiddenText' : 'renew.doneText', { name })}
      </Banner>
      <p className="text">{t('renew.stolen')}</p>
      <Button block variant="primary" onClick={() => void localWallet.goOn()}>
        {t('common.done')}
      </Button>
    </div>
  )
}
