import { useStore } from 'zustand'
import { t } from '../i18n/i18n.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { LogoMark } from '../ui/icons.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { walletWindow } from '../window/openWindow.ts'

/** Stands in for the current view while the wallet window does its part. */
export function WindowWaiting() {
  const state = useStore(walletWindow.store, ({ waiting }) => waiting?.state)
  const isBlocked = state === 'blocked'
  return (
    <div className="stack waiting" role="status">
      <LogoMark size={48} />
      <p>{t(isBlocked ? 'window.blocked' : 'window.waiting')}</p>
      {isBlocked ? (
        // No `noopener`: the window must find its way back to this frame.
        <LinkButton variant="primary" href={walletWindow.address} target="_blank" rel="opener">
          {t('window.open')}
        </LinkButton>
      ) : (
        <Spinner />
      )}
      {isBlocked && <p className="footnote">{t('window.cutOff')}</p>}
      <Button variant="ghost" onClick={() => walletWindow.cancel()}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
