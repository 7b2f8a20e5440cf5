import { useEffect, useState } from 'react'
import { App } from '../app/App.tsx'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { trace } from '../state/trace.ts'
import { useStore } from '../state/useStore.ts'
import { Address } from '../ui/Address.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Composer } from './Composer.tsx'
import { collected } from './collectTrace.ts'
import { debugHost } from './debugHost.ts'
import { exportTrace } from './exportTrace.ts'
import { ReplayPanel } from './ReplayPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { useRows } from './useRows.ts'

export function InspectorPage() {
  const open = useStore(router.store, (state) => state.open)
  const rows = useRows(collected.store)
  const failure = useStore(debugHost.store, (state) => state.failure)
  useFocusReturn(open)
  return (
    <>
      <main className="inspector" inert={open}>
        <Head />
        <div className="inspector-notices">
          {failure ? <Banner tone="danger">{t('inspector.noReply', { message: failure })}</Banner> : null}
        </div>
        <Composer />
        <Timeline entries={rows.entries} onClear={trace.clear} onExport={() => exportTrace(rows, location.origin)}>
          <ReplayPanel />
        </Timeline>
      </main>
      <App />
    </>
  )
}

function Head() {
  const state = useStore(debugHost.store, (store) => store.state)
  const [isBusy, setBusy] = useState(false)
  const mine = state?.namespaces.eip155
  const account = mine?.status === 'connected' ? mine.accounts[0]?.address : undefined
  const network = mine?.networkId && networks.served(mine.networkId)

  async function call(method: string, params?: unknown) {
    setBusy(true)
    await debugHost.call(method, params)
    setBusy(false)
  }

  return (
    <header className="inspector-head">
      <div className="inspector-name">
        <h1>{t('inspector.title')}</h1>
        <p>{t('inspector.lead')}</p>
      </div>
      <dl className="inspector-facts">
        <dt>{t('inspector.account')}</dt>
        <dd>{account ? <Address address={account} /> : t('inspector.notConnected')}</dd>
        <dt>{t('inspector.network')}</dt>
        <dd>{network?.name ?? t('common.unknown')}</dd>
      </dl>
      <div className="inspector-actions">
        <Button small disabled={!state} onClick={() => void call('open')}>
          {t('inspector.openWallet')}
        </Button>
        {account ? (
          <Button small onClick={() => void call('disconnect', {})}>
            {t('common.disconnect')}
          </Button>
        ) : (
          <Button
            small
            variant="primary"
            busy={isBusy}
            disabled={!state}
            onClick={() => void call('request', { namespace: 'eip155', method: 'eth_requestAccounts' })}
          >
            {t('common.connect')}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Restores focus after the modal closes. The open modal makes the page behind it inert, so the page loses focus. */
function useFocusReturn(open: boolean) {
  const [last] = useState<{ element: Element | null }>({ element: null })
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('.inspector')) last.element = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [last])
  useEffect(() => {
    if (!open && document.activeElement === document.body && last.element instanceof HTMLElement) last.element.focus()
  }, [open, last])
}
