import '../login/login.css'
import { useId } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import type { HomeAccount } from '../../localWallet/signInToSite.ts'
import { ConsentButton } from '../../parts/approval/ConsentButton.tsx'
import { showCantUnlock } from '../../parts/proof/CantUnlock.tsx'
import { InlineProofField, InlineProofLinks } from '../../parts/proof/InlineProofField.tsx'
import { useInlineProof } from '../../parts/proof/useInlineProof.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteWords } from '../../parts/site/SiteWords.tsx'
import { useTask } from '../../parts/useTask.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { type Opener, windowRequest } from '../../walletWindow/windowRequest.ts'
import { LoginLine } from '../login/LoginLine.tsx'
import { loginWallet } from '../login/model/loginWallet.ts'
import { OtherSlot } from '../login/OtherSlot.tsx'
import { type SiteSignIn, useSiteSignIn } from './useSiteSignIn.ts'

/**
 * Asks whether to connect a site. The same click unlocks a locked wallet, so that users read the question before they
 * prove ownership. The bar above names the account.
 */
export function GrantOriginView() {
  const asking = useStore(windowRequest.store, (state) => state.opener)
  const account = useStore(localWallet.store, ({ status }) => status?.accounts[0])
  const isAnother = useStore(localWallet.store, () => asking !== undefined && localWallet.isAnother(asking))
  if (!asking || !account) return null
  return <Question asking={asking} account={account} isAnother={isAnother} />
}

type QuestionProps = { asking: Opener; account: HomeAccount; isAnother: boolean }

function Question({ asking, account, isAnother }: QuestionProps) {
  const signIn = useSiteSignIn(asking, account)
  const site = getSiteName(asking.origin)
  const question = signIn.isLoading || signIn.text ? 'grant.signInQuestion' : 'grant.question'
  return (
    <div className="stack window-hero">
      <h2>
        <SiteWords text={t(isAnother ? 'grant.another' : question, { site })} site={site} />
      </h2>
      {isAnother ? <AnotherWallet asking={asking} /> : <Rights />}
      {!isAnother && signIn.text && (
        <div className="window-message">
          <CodeBox label={t('grant.signsIn')} text={signIn.text} variant="text" />
        </div>
      )}
      <div className="stack window-act">
        {!isAnother && <Decision asking={asking} account={account} signIn={signIn} />}
        <Refusal isAlone={isAnother} />
        <Login />
      </div>
    </div>
  )
}

function Decision({ asking, account, signIn }: Omit<QuestionProps, 'isAnother'> & { signIn: SiteSignIn }) {
  const isLocked = useStore(localWallet.store, ({ status }) => status?.state !== 'unlocked')
  const owner = useOwner()
  const proof = useInlineProof({ isNeeded: isLocked })
  const formId = useId()
  const { run, isRunning, error } = useTask<void>(async () => {
    await proof.prove()
    const signedIn = await signIn.sign()
    // Check the opener again, because the extension's panel may show another site's request by now.
    if (windowRequest.store.getState().opener === asking) await localWallet.allow(signedIn)
  })
  const action = t(signIn.text ? 'grant.allowAndSignIn' : 'grant.allow')
  return (
    <>
      <InlineProofField
        proof={proof}
        formId={formId}
        error={error}
        isRunning={isRunning}
        onLost={showCantUnlock}
        focusFirst
      />
      <ConsentButton
        content={`${asking.origin} ${account.eip155} ${owner?.id ?? ''} ${signIn.text ?? ''}`}
        busy={isRunning}
        disabled={!proof.isComplete || signIn.isLoading}
        form={proof.type === 'password' ? formId : undefined}
        onAccept={() => run(undefined)}
      >
        {proof.type === 'passkey'
          ? t('proof.withPasskey', { action })
          : proof.type && !signIn.text
            ? t('grant.unlockAndAllow')
            : action}
      </ConsentButton>
      <InlineProofLinks proof={proof} error={error} isRunning={isRunning} onLost={showCantUnlock} />
    </>
  )
}

function Refusal({ isAlone }: { isAlone: boolean }) {
  const { run, isRunning } = useTask<void>(localWallet.refuse)
  return (
    <>
      <Button block variant={isAlone ? 'secondary' : 'ghost'} disabled={isRunning} onClick={() => run(undefined)}>
        {t('common.cancel')}
      </Button>
      <OtherSlot />
    </>
  )
}

function Rights() {
  return (
    <ul className="window-rights">
      <li>
        <Icon name="check" size={18} /> {t('grant.sees')}
      </li>
      <li>
        <Icon name="check" size={18} /> {t('grant.asks')}
      </li>
      <li data-tone="never">
        <Icon name="shield" size={18} /> {t('grant.cannot')}
      </li>
    </ul>
  )
}

/** Shown when the request is for another wallet. Offers no approval, because the page could not use the grant. */
function AnotherWallet({ asking }: { asking: Opener }) {
  const address = asking.task === 'approve' ? shortenAddress(asking.request.address) : undefined
  return (
    <Banner tone="warning" title={address && t('grant.anotherAddress', { address })} live={false}>
      {t('grant.anotherText')}
    </Banner>
  )
}

function Login() {
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  const owner = useOwner()
  return isOfLogin && loginWallet.offer && <LoginLine user={owner} />
}

/** Returns the signed-in user if the wallet belongs to that login. */
function useOwner() {
  const userId = useStore(localWallet.store, ({ status }) => status?.login?.userId)
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  return user?.id === userId ? user : undefined
}
