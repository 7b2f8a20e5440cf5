import { type LoginProvider, providerNames } from '@oriel/shared/backend/login.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { OpenerPolicyError } from '@oriel/shared/errors/externalErrors.ts'
import type { MouseEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { BrandMark } from '../../parts/brand/BrandMark.tsx'
import { storage } from '../../state/storage.ts'
import { useStore } from '../../state/useStore.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { walletWindow } from '../../walletWindow/openWindow.ts'
import { getWindowUrl } from '../../walletWindow/popupTransport.ts'
import type { WindowState } from '../../walletWindow/serveWindow.ts'
import type { AnyWindowRequest } from '../../walletWindow/transport.ts'

const words = {
  opening: 'window.waiting',
  open: 'window.waiting',
  away: 'window.waiting',
  blocked: 'window.blocked',
  severed: 'window.severed',
  closed: 'window.closed',
  failed: 'window.failed',
  done: 'window.signedIn',
} as const

export function WindowWaiting() {
  const waiting = useStore(walletWindow.store, (state) => state.waiting)
  if (!waiting) return null
  const { request: task, state } = waiting
  const login = 'login' in task ? task.login : undefined
  return (
    <div className="stack waiting" role="status">
      {login ? (
        <LoginHead provider={login.method} email={'email' in login ? login.email : undefined} />
      ) : (
        <BrandMark size={48} />
      )}
      <p>{t(words[state])}</p>
      <NextStep state={state} />
      {isInProgress(state) && <p className="footnote">{t(getReasonKey(task))}</p>}
      <Button variant="ghost" onClick={() => walletWindow.cancel(getCancelError(waiting))}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function getCancelError({ request, state }: { request: AnyWindowRequest; state: WindowState }): Error | undefined {
  if (state === 'severed') return new OpenerPolicyError()
  return 'login' in request && request.login ? new UserRejectedError() : undefined
}

const isInProgress = (state: WindowState) => state === 'opening' || state === 'open' || state === 'blocked'

function getReasonKey({ task }: AnyWindowRequest) {
  if (!storage.isKept()) return 'window.why.storage'
  return task === 'approve' ? 'window.why.approve' : 'window.why.login'
}

function LoginHead({ provider, email }: { provider: LoginProvider; email: string | undefined }) {
  return (
    <>
      <WalletImage size={56} mark={<ProviderMark provider={provider} size={28} />} />
      <div className="attempt-words">
        <p className="attempt-title">
          {provider === 'email' ? t('window.loginEmail') : t('window.login', { name: providerNames[provider] })}
        </p>
        {email && <bdi className="attempt-text">{email}</bdi>}
      </div>
    </>
  )
}

/** Shows the button for the next step, because browsers open a window only on a click. */
function NextStep({ state }: { state: WindowState }) {
  switch (state) {
    case 'blocked':
      return (
        // Set `rel="opener"`, because the window needs a reference to this frame.
        <LinkButton
          variant="primary"
          href="/w/"
          target="_blank"
          rel="opener"
          draggable={false}
          onClick={addWindowSecret}
        >
          {t('window.open')}
        </LinkButton>
      )
    case 'closed':
    case 'failed':
      return (
        <Button variant="primary" onClick={walletWindow.again}>
          {t('common.retry')}
        </Button>
      )
    case 'done':
      return (
        <Button variant="primary" onClick={walletWindow.again}>
          {t('common.continue')}
        </Button>
      )
    case 'away':
      return (
        <>
          <Spinner />
          <p className="footnote">{t('window.away')}</p>
          <Button onClick={walletWindow.again}>{t('window.again')}</Button>
        </>
      )
    case 'severed':
      return null
    default:
      return <Spinner />
  }
}

/**
 * Adds the secret to the link only during the click. Otherwise a page could open the window itself with a copied or
 * dragged link.
 */
function addWindowSecret({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  link.href = getWindowUrl()
  setTimeout(() => {
    link.href = '/w/'
  })
}
