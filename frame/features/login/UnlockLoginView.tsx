import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteSentence } from '../../parts/site/SiteSentence.tsx'
import { useTask } from '../../parts/useTask.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Illustration } from '../../ui/icons/illustrations.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { Begun } from './Begun.tsx'
import { FileForm } from './FileForm.tsx'
import { getUserName } from './getUserName.ts'
import { loginWallet } from './model/loginWallet.ts'
import { signIn } from './model/signIn.ts'
import { OtherSlot } from './OtherSlot.tsx'

/** Unlocks a login's wallet. Doesn't name the account, because the bar above already does. */
export function UnlockLoginView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  const isRemoved = useStore(loginWallet.store, ({ wasRemoved, stored }) => wasRemoved && !stored)
  const [usesFile, setUsesFile] = useState(false)
  const asking = useStore(windowRequest.store, (state) => state.opener)
  const site = asking && getSiteName(asking.origin)
  const isOwner = user !== undefined && user.id === status?.login?.userId
  return (
    <div className="stack window-hero">
      <Illustration name="locked" />
      <h2>{t('unlock.heading')}</h2>
      {site && <SiteSentence text={t('unlock.for', { origin: site })} site={site} />}
      {isOwner && (
        <p className="window-lead">
          <bdi>{t('unlockLogin.as', { name: getUserName(user) })}</bdi>
        </p>
      )}
      {status?.pending && <p className="window-lead">{t('unlockLogin.finish')}</p>}
      {isRemoved && <Banner tone="warning">{t('unlockLogin.gone')}</Banner>}
      <div className="stack window-act">
        {usesFile ? (
          <FileForm submitLabel={t('unlock.submit')} onSubmit={loginWallet.unlockByFile} />
        ) : (
          <Ways isPending={status?.pending === true} isRemoved={isRemoved} onFile={() => setUsesFile(true)} />
        )}
        {status?.pending ? <Begun /> : <OtherSlot />}
      </div>
    </div>
  )
}

type WaysProps = { isPending: boolean; isRemoved: boolean; onFile: () => void }

function Ways({ isPending, isRemoved, onFile }: WaysProps) {
  const hasPasskey = useStore(localWallet.store, () => localWallet.hasPasskey()) && !isPending
  const unlock = useTask<void>(() => localWallet.unlock({ type: 'passkey' }))
  return (
    <>
      {unlock.error && <Banner tone="danger">{unlock.error}</Banner>}
      {hasPasskey && (
        <Button
          block
          variant="primary"
          icon="fingerprint"
          busy={unlock.isRunning}
          onClick={() => unlock.run(undefined)}
        >
          {t('unlockLogin.passkey')}
        </Button>
      )}
      {!isRemoved && (
        <Button block variant={hasPasskey ? 'secondary' : 'primary'} onClick={() => signIn.unlock()}>
          {t(isPending ? 'login.again' : loginSession.isFresh() ? 'unlock.submit' : 'unlockLogin.again')}
        </Button>
      )}
      {!isPending && (
        <Button block variant="ghost" onClick={onFile}>
          {t('unlockLogin.file')}
        </Button>
      )}
    </>
  )
}
