import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { NewProofForm } from '../../../parts/proof/NewProofForm.tsx'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { leaveLogin } from '../model/leaveLogin.ts'
import { loginAccount } from '../model/loginAccount.ts'
import { loginWallet } from '../model/loginWallet.ts'
import { OwnerProof } from '../OwnerProof.tsx'

export function DetachWalletView() {
  const hasOther = useStore(loginWallet.store, ({ slots }) => slots.local !== undefined)
  const [chosen, setChosen] = useState<Awaited<ReturnType<typeof loginAccount.chooseFactor>>>()
  if (hasOther) {
    return (
      <div className="stack">
        <Banner tone="warning">{t('detach.exists')}</Banner>
        <Button block variant="secondary" onClick={router.goBackOrCloseModal}>
          {t('common.back')}
        </Button>
      </div>
    )
  }
  if (chosen) {
    return (
      <div className="stack">
        <p>{t('detach.owner')}</p>
        <OwnerProof
          submitLabel={t('common.continue')}
          view={{ name: 'DetachWallet' }}
          onSubmit={(proof) => leaveLogin.detach(proof, chosen)}
        />
      </div>
    )
  }
  return (
    <div className="stack">
      <p>{t('detach.text')}</p>
      <h2 className="section">{t('detach.new')}</h2>
      <NewProofForm
        submitLabel={t('common.continue')}
        onSubmit={async (proof) => setChosen(await loginAccount.chooseFactor(proof))}
      />
    </div>
  )
}
