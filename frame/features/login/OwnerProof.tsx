import type { View } from '@oriel/shared/kit/view.ts'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useTask } from '../../parts/useTask.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileForm } from './FileForm.tsx'
import type { OwnerProof as Proof } from './model/ownerProof.ts'
import { WhileFresh } from './WhileFresh.tsx'

type Props = {
  submitLabel: string
  /** The view to return to after a new login. */
  view: View
  onSubmit: (proof: Proof) => Promise<void>
}

export function OwnerProof({ submitLabel, view, onSubmit }: Props) {
  const hasPasskey = useStore(localWallet.store, () => localWallet.hasPasskey())
  const [usesFile, setUsesFile] = useState(false)
  const { run, isRunning, error } = useTask(onSubmit)
  if (usesFile) {
    return (
      <div className="stack">
        <FileForm submitLabel={submitLabel} onSubmit={onSubmit} />
        <Button block variant="ghost" onClick={() => setUsesFile(false)}>
          {t('ownerProof.other')}
        </Button>
      </div>
    )
  }
  return (
    <div className="stack">
      {error && <Banner tone="danger">{error}</Banner>}
      {hasPasskey && (
        <Button block variant="primary" icon="fingerprint" busy={isRunning} onClick={() => run({ type: 'passkey' })}>
          {t('proof.withPasskey', { action: submitLabel })}
        </Button>
      )}
      <WhileFresh view={view}>
        <Button
          block
          variant={hasPasskey ? 'secondary' : 'primary'}
          busy={isRunning}
          onClick={() => run({ type: 'login' })}
        >
          {t('ownerProof.login', { action: submitLabel })}
        </Button>
      </WhileFresh>
      <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(true)}>
        {t('ownerProof.file')}
      </Button>
    </div>
  )
}
