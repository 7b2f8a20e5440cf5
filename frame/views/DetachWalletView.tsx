import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, Notice } from '../ui/Notice.tsx'
import { loginAccount } from '../window/loginAccount.ts'
import { loginWallet } from '../window/loginWallet.ts'
import type { Proof } from '../window/proof.ts'
import { OwnerProof } from './login/OwnerProof.tsx'
import { NewProofForm } from './NewProofForm.tsx'

/** From a wallet that comes with a login to one of this browser alone. */
export function DetachWalletView() {
  const hasOther = useStore(loginWallet.store, ({ slots }) => slots.device !== undefined)
  const [chosen, setChosen] = useState<Proof>()
  if (hasOther) return <Notice tone="warning">{t('detach.exists')}</Notice>
  if (chosen) {
    return (
      <div className="stack">
        <p>{t('detach.owner')}</p>
        <OwnerProof
          submitLabel={t('detach.submit')}
          view={{ name: 'DetachWallet' }}
          onSubmit={(proof) => loginAccount.detach(proof, chosen)}
        />
      </div>
    )
  }
  return (
    <div className="stack">
      <p>{t('detach.text')}</p>
      <h2 className="section">{t('detach.new')}</h2>
      <NewProofForm submitLabel={t('common.continue')} onSubmit={async (proof) => setChosen(proof)} />
    </div>
  )
}

/** The wallet went; what is left of the account is its owner's decision. */
export function DetachedView() {
  return (
    <EmptyState
      icon="success"
      tone="success"
      title={t('detach.done')}
      action={
        <div className="stack">
          <Button variant="primary" onClick={() => router.reset({ name: 'Home' })}>
            {t('detach.keep')}
          </Button>
          <Button variant="danger" onClick={() => router.push({ name: 'DeleteAccount' })}>
            {t('settings.delete')}
          </Button>
        </div>
      }
    >
      {t('detach.doneText')}
    </EmptyState>
  )
}
