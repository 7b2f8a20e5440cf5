import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { App } from '../app/App.tsx'
import { preloadFeatures } from '../app/preloadFeatures.ts'
import { isAvailable } from '../app/views.tsx'
import { connectHost } from '../border/connectHost.ts'
import { createEarlyCalls } from '../border/earlyCalls.ts'
import { syncHost } from '../border/host.ts'
import { receiveHandshake } from '../border/receiveHandshake.ts'
import { serveOrigin } from '../border/serveOrigin.ts'
import { loadLocale, loadMessages } from '../i18n/i18n.ts'
import { messageGroups } from '../i18n/messageGroups.ts'
import { findBootRefusal, readSurroundings } from '../platform/bootRefusal.ts'
import { config } from '../platform/config.ts'
import { readDocumentPicture } from '../platform/readDocumentPicture.ts'
import { router } from '../router/router.ts'
import { faults } from '../state/faults.ts'
import { hostPage } from '../state/hostPage.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { getThemeMode } from '../theme/getThemeMode.ts'
import { pageWallets } from '../wallets/page/pageWallets.ts'
import { offerPhoneWallet } from '../wallets/walletConnect/phoneWallet.ts'
import { replayPresses, waitForRelease } from './earlyPress.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

const InspectorButton = lazy(async () => {
  const [{ InspectorButton }] = await Promise.all([
    import('../inspector/InspectorButton.tsx'),
    loadMessages('inspector'),
  ])
  return { default: InspectorButton }
})
const debugTool = config.developerPages && (
  <Suspense>
    <InspectorButton />
  </Suspense>
)

async function startFrame() {
  const bootError = findBootRefusal(readSurroundings(config))
  if (bootError) {
    const { RefusalPage } = await import('../app/RefusalPage.tsx')
    applyTheme(getThemeMode())
    root.render(<RefusalPage {...bootError} isFramed={window.top !== window} />)
    return
  }
  const handshake = await receiveHandshake()
  const early = createEarlyCalls(serveOrigin(handshake.origin, isAvailable), handshake)
  const host = connectHost(handshake, early.methods)
  hostPage.use(host.remote)
  syncHost(host)
  for (const { key, data } of readDocumentPicture()?.answers ?? []) queryClient.setQueryData(key, data)
  if (handshake.hasWallets) pageWallets.expect()
  await early.run()
  await waitForRelease()
  showApp()
  faults.watch()
  if (config.analytics) void loadAnalytics()
  offerPhoneWallet()
  preloadFeatures()
}

/** Replaces the server-rendered shell with the app in a single frame, and transfers the user's input. */
function showApp() {
  const shell = document.getElementById('picture')
  const isShown = shell?.hidden === false
  if (isShown && !shell.inert) skipAnimations()
  // Remember the focused element, because rendering the app moves focus to its title.
  const focused = document.activeElement
  flushSync(() => root.render(<App debugTool={debugTool} />))
  // Only replay the user's input if the modal is still open without a request. The page may have closed the modal or
  // opened a different view in the meantime.
  const { open, front } = router.store.getState()
  if (shell && isShown && !shell.inert && open && !front) replayPresses(shell, element as HTMLElement, focused)
  shell?.remove()
}

/** Disables the enter animations of the card and its view, because the shell already shows both. */
function skipAnimations() {
  const { dataset } = document.documentElement
  dataset.taken = 'view'
  const stop = router.store.subscribe(({ open }) => {
    // Let the next view slide in, but don't animate the card again until the modal has been closed.
    dataset.taken = 'card'
    if (open) return
    delete dataset.taken
    stop()
  })
}

async function loadAnalytics() {
  const early: KitEvent[] = []
  const stop = kitEvents.subscribe((event) => early.push(event))
  const part = await import('../analytics/startAnalytics.ts').catch((error: unknown) => console.info(error))
  stop()
  part?.startAnalytics(early)
}

export async function start() {
  await Promise.all([loadLocale(), loadMessages(...messageGroups.first)])
  const { surface } = config
  if (surface === 'frame') await startFrame()
  else if (surface === 'inspector') await (await import('../inspector/startInspector.tsx')).startInspector(root)
  else if (surface === 'theme') await (await import('../themePage/startTheme.tsx')).startTheme(root)
  else if (surface === 'doctor') await (await import('../doctor/startDoctor.tsx')).startDoctor(root)
  else await (await import('./startWindow.tsx')).startWindow(root)
}
