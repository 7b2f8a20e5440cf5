import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { NewProofForm } from '../../parts/proof/NewProofForm.tsx'
import { PersistentStorageGate } from '../../parts/proof/PersistentStorageGate.tsx'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteSentence } from '../../parts/site/SiteSentence.tsx'
import { useRequestingSite } from '../../parts/site/useRequestingSite.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Illustration } from '../../ui/icons/illustrations.tsx'
import { loginWallet } from '../login/model/loginWallet.ts'
import { SiteAccess } from '../siteAccess/SiteAccess.tsx'

/** A single click creates the wallet and connects the requesting site, because the text announces both. */
export function CreateWalletView() {
  const asking = useRequestingSite()
  const site = asking && getSiteName(asking.origin)
  return (
    <div className="stack window-hero">
      <Illustration name="create" size={120} />
      <h2>{t('create.heading')}</h2>
      {site ? (
        <SiteSentence text={t('create.forSite', { site })} site={site} />
      ) : (
        <p className="window-lead">{t('create.text')}</p>
      )}
      <div className="stack window-act">
        <PersistentStorageGate mayDelete={t('create.mayDelete')}>
          <NewProofForm
            passkeyLabel={t('create.passkey')}
            submitLabel={t('create.submit')}
            consent={asking?.origin}
            onSubmit={(proof) => localWallet.create(proof, asking)}
          />
        </PersistentStorageGate>
        <div className="window-links">
          {loginWallet.offer && (
            <Button small variant="ghost" onClick={() => router.push({ name: 'SignIn' })}>
              {t('create.signIn')}
            </Button>
          )}
          <Button small variant="ghost" onClick={() => router.push({ name: 'ImportWallet' })}>
            {t('welcome.import')}
          </Button>
        </div>
        {!asking && <SiteAccess part="moveFrom" />}
      </div>
    </div>
  )
}
