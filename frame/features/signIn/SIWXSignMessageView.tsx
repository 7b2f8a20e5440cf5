import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import { useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { ConnectorImage } from '../../parts/wallets/ConnectorImage.tsx'
import { ErrorCode } from '../../parts/wallets/ErrorCode.tsx'
import { OpenPhoneWallet } from '../../parts/wallets/OpenPhoneWallet.tsx'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { hostPage } from '../../state/hostPage.ts'
import { session } from '../../state/session.ts'
import { type SignInPhase, signInState } from '../../state/signInState.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ring } from '../../ui/images/Ring.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { signInMachine } from './model/machine.ts'

/** Asks the user to sign in to the page and shows the progress. */
export function SIWXSignMessageView() {
  const { account, error, isLooking, isRequired, isUnread, phase } = useStore(signInState.store)
  const namespace = getActiveNamespace() ?? 'eip155'
  const connector = registry.find(session.of(namespace).connectorId)
  const canGoBack = signInState.networkBefore(namespace) !== undefined
  const isBusy = isLooking || phase === 'signing' || phase === 'verifying'
  const name = session.of(namespace).walletName ?? connector?.name ?? t('wallets.unknown')
  const words =
    phase === 'failed' ? describeFailure(error, isUnread) : describeStep(isLooking ? 'looking' : phase, name)
  return (
    <div className="stack">
      <div className="attempt" data-failed={phase === 'failed' || undefined}>
        <span className="attempt-image">
          <ConnectorImage connector={connector} size={64} />
          {isBusy && <Ring />}
        </span>
        <div className="attempt-words" role="status">
          <p className="attempt-title">{words.title}</p>
          {account && (
            <p className="footnote">
              <bdi dir="ltr">{shortenAddress(account.address)}</bdi>
            </p>
          )}
          <p className="attempt-text">{words.text}</p>
          {phase === 'failed' && getErrorCode(error) !== undefined && <ErrorCode error={error as Error} />}
        </div>
      </div>
      {isRequired && !isLooking && !canGoBack && <RequiredNotice />}
      {phase === 'signing' && <OpenPhoneWallet />}
      <div className="actions">
        <Button disabled={phase === 'verifying'} onClick={() => void signInMachine.cancel()}>
          {t(!isRequired ? 'common.cancel' : canGoBack ? 'common.back' : 'siwx.disconnect')}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void signInMachine.press()}>
          {t(isUnread ? 'common.retry' : 'siwx.sign')}
        </Button>
      </div>
    </div>
  )
}

/** Explains that the page requires a sign-in. Becomes a warning when the user tries to close the modal. */
function RequiredNotice() {
  const shakes = useStore(router.store, (state) => state.shakes)
  const [before] = useState(shakes)
  if (shakes === before) return <p className="footnote">{t('siwx.required')}</p>
  return (
    <Banner key={shakes} tone="warning" title={t('siwx.decide')}>
      {t('siwx.required')}
    </Banner>
  )
}

const describeFailure = (error: unknown, isUnread: boolean) => ({
  title: describeError(error),
  text: isUnread ? '' : t('siwx.again', { site: getSiteName(hostPage.origin) }),
})

function describeStep(step: SignInPhase | 'looking', name: string) {
  if (step === 'looking') return { title: t('siwx.looking'), text: '' }
  if (step === 'signing') return { title: t('siwx.inWallet', { name }), text: t('siwx.inWalletText') }
  if (step === 'verifying' || step === 'signedIn') return { title: t('siwx.verifying'), text: t('siwx.verifyingText') }
  return { title: t('siwx.to', { site: getSiteName(hostPage.origin) }), text: t('siwx.why') }
}
