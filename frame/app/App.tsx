import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { changedByTransactions } from '../api/queryNames.ts'
import { t } from '../i18n/i18n.ts'
import { getBrandLogo } from '../parts/brand/BrandLogo.tsx'
import { useHasByline } from '../parts/brand/useHasByline.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { options } from '../state/options.ts'
import { placement } from '../state/placement.ts'
import { toasts } from '../state/toasts.ts'
import { useStore } from '../state/useStore.ts'
import { useTheme } from '../theme/useTheme.ts'
import { IconButton } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Modal } from '../ui/modal/Modal.tsx'
import { Toast } from '../ui/modal/Toast.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { walletWindow } from '../walletWindow/openWindow.ts'
import { windowRequest } from '../walletWindow/windowRequest.ts'
import { BrokenView } from './BrokenView.tsx'
import { forgetFailures } from './later.tsx'
import { AccountHeader, isAvailable, PageGone, useTitle, views, WindowChrome, WindowWaiting } from './views.tsx'

kitEvents.subscribe((event) => {
  if (event.type !== 'TRANSACTION' || event.status === 'sent') return
  for (const name of changedByTransactions) void queryClient.invalidateQueries({ queryKey: [name] })
})

const connectedMs = 600

/**
 * Views without a back button. Approvals require a decision, and the wallet window returns to its first view on its
 * own.
 */
const withoutBack = [
  'ApproveTransaction',
  'ApproveInWindow',
  'BackupPhrase',
  'GrantOrigin',
  'SIWXSignMessage',
  'UnsupportedChain',
]

function renderHelpButton() {
  return <IconButton icon="help" label={t('connect.help')} onClick={() => router.push({ name: 'WhatIsAWallet' })} />
}

type AppProps = {
  client?: QueryClient
  /** Keeps the success screen open. Used by scenarios. @default false */
  isStill?: boolean
  debugTool?: ReactNode
}

export function App({ client = queryClient, isStill = false, debugTool }: AppProps) {
  const { history, open, front, direction, shakes, closings } = useStore(router.store)
  const content = useContent()
  const toast = useStore(toasts.store, ({ current }) => current)
  const view = front?.view ?? history.at(-1) ?? router.current()
  const isFrame = config.surface === 'frame' || config.surface === 'inspector'
  const canGoBack = !front && history.length > 1 && !withoutBack.includes(view.name) && content === 'view'
  useClearToasts(front !== undefined && !isStill)
  useCloseWhenDone(!isStill && history[0]?.name === 'Connected')
  useTheme()
  const { debug } = useStore(options.store)
  const footer = useFooter(view.name, content)
  // Render the next view while the modal is still closed, so that it opens quickly. The key of a request doesn't depend
  // on the view beneath it, because the request must not remount when the page opens or closes that view.
  const stack = front ? ['front', front.view] : history
  const viewKey = `${closings} ${content === 'view' ? JSON.stringify(stack) : content}`
  const header = useHeader(view.name, content, viewKey)
  const place = usePlace(isFrame)
  // Render nothing in the inspector when the modal is closed. Elsewhere, the page hides the iframe.
  if (!isAvailable(view.name) || (config.surface === 'inspector' && !open)) return null

  return (
    <QueryClientProvider client={client}>
      <Modal
        {...header}
        isShown={open || !isFrame}
        {...place}
        closesBySwipe={place.surface === 'frame' && view.name !== 'ApproveTransaction'}
        viewKey={viewKey}
        direction={direction}
        shake={shakes}
        labels={{ close: t('common.close'), back: t('common.back') }}
        toast={
          <Toast
            message={toast}
            isOpen={isFrame && open}
            onHide={toasts.hide}
            onHold={toasts.hold}
            onRelease={toasts.release}
          />
        }
        onBack={canGoBack ? router.goBack : undefined}
        tool={debug && renderInHeader(debugTool, viewKey)}
        chrome={!isFrame && renderInHeader(<WindowChrome />, viewKey)}
        footer={footer}
      >
        <ErrorBoundary resetKey={viewKey} fallback={<BrokenView />} onError={forgetFailures}>
          <Suspense fallback={<ViewLoading />}>
            {content === 'view' ? showView(view) : content === 'waiting' ? <WindowWaiting /> : <PageGone />}
          </Suspense>
        </ErrorBoundary>
      </Modal>
    </QueryClientProvider>
  )
}

/**
 * Returns what to render: the view, a notice that the opener is gone, or a waiting screen while the wallet window is
 * open.
 */
function useContent(): 'view' | 'waiting' | 'gone' {
  const isWaiting = useStore(walletWindow.store, ({ waiting }) => waiting !== undefined)
  const isClosed = useStore(windowRequest.store, ({ isPageClosed }) => isPageClosed)
  if (isClosed) return 'gone'
  return isWaiting ? 'waiting' : 'view'
}

function showView(view: View & { name: keyof typeof views }) {
  // Cast the component, because TypeScript can't infer through the union that each component accepts its own view.
  const Component = views[view.name].Component as ComponentType<{ view: View }>
  return <Component view={view} />
}

/** Returns the props of the modal that depend on where it is shown. */
function usePlace(isFrame: boolean) {
  const { history, front, closings, covered } = useStore(router.store)
  const { place, isMoving } = useStore(placement.store)
  const isInline = place === 'inline'
  return {
    surface: isFrame ? (isInline ? 'inline' : 'frame') : 'window',
    isMoving,
    onHeight: isInline && !isMoving ? placement.setBlockSize : undefined,
    onClose: isFrame && !router.isResting() ? router.safeClose : undefined,
    covered: place !== 'modal' && front ? renderBelow(history, closings) : (covered as ReactNode),
  } as const
}

/**
 * Renders the view beneath a request under its own key, so that React preserves its state, such as typed text. A modal
 * does not need this, because a request may be all that it shows.
 */
function renderBelow(history: View[], closings: number) {
  const key = `${closings} ${JSON.stringify(history)}`
  const view = history.at(-1)
  return (
    <div key={key} hidden>
      <ErrorBoundary resetKey={key} fallback={null} onError={forgetFailures}>
        <Suspense>{view && isAvailable(view.name) && showView(view as Parameters<typeof showView>[0])}</Suspense>
      </ErrorBoundary>
    </div>
  )
}

function useHeader(name: ViewName, content: 'view' | 'waiting' | 'gone', viewKey: string) {
  const logo = useStore(options.store, ({ themeVariables }) => themeVariables.logo) ?? getBrandLogo()
  const titleOfView = useTitle(isAvailable(name) ? name : 'Connect')
  const title = content === 'gone' ? t('noRequest.title') : titleOfView
  if (name === 'Connect')
    return { title, heading: logo && <img className="host-logo" src={logo} alt="" />, left: renderHelpButton() }
  const isAccount = ['Account', 'Home'].includes(name) && content === 'view'
  if (!isAccount) return { title }
  return {
    title,
    heading: renderInHeader(<AccountHeader />, viewKey, title),
    left: renderInHeader(<AccountHeader isSide />, viewKey),
  }
}

/** “Wallet by Oriel” at the bottom of Connect. Renders nothing if the deployment or the dapp hides it. */
function useFooter(name: ViewName, content: 'view' | 'waiting' | 'gone') {
  const hasByline = useHasByline()
  return hasByline && name === 'Connect' && content === 'view' ? t('connect.byline') : undefined
}

/** Hides toasts when a request arrives, so that a toast triggered by the page doesn't cover it. */
function useClearToasts(hasRequest: boolean) {
  useEffect(() => {
    if (hasRequest) toasts.hide()
  }, [hasRequest])
}

/** Closes the modal shortly after success. A request that arrives in the meantime stays open. */
function useCloseWhenDone(isDone: boolean) {
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(router.close, connectedMs)
    return () => clearTimeout(timer)
  }, [isDone])
}

/**
 * Renders a lazy-loaded component in the header, so that the modal doesn't wait for it and still renders if loading
 * fails.
 */
function renderInHeader(part: ReactNode, resetKey: string, fallback?: ReactNode) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={fallback} onError={forgetFailures}>
      <Suspense>{part}</Suspense>
    </ErrorBoundary>
  )
}

function ViewLoading() {
  return (
    <div className="view-loading">
      <Spinner size={24} label={t('common.loading')} />
    </div>
  )
}
