import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { KitEvent } from '#shared/kitEvent.ts'
import { queryClient } from '../api/queryClient.ts'
import { App } from '../app/App.tsx'
import { loadNear } from '../app/loadNear.ts'
import { isAvailable } from '../app/views.tsx'
import { connectHost } from '../border/connectHost.ts'
import { createEarlyCalls } from '../border/earlyCalls.ts'
import { firstHello } from '../border/firstHello.ts'
import { informHost } from '../border/host.ts'
import { serveOrigin } from '../border/serveOrigin.ts'
import { firstMessages } from '../i18n/firstMessages.ts'
import { loadLocale, loadMessages } from '../i18n/i18n.ts'
import { bootRefusal, surroundings } from '../platform/bootRefusal.ts'
import { config } from '../platform/config.ts'
import { documentPicture } from '../platform/documentPicture.ts'
import { router } from '../router/router.ts'
import { faults } from '../state/faults.ts'
import { hostPage } from '../state/hostPage.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { themeMode } from '../theme/themeMode.ts'
import { pageWallets } from '../wallets/page/pageWallets.ts'
import { offerPhoneWallet } from '../wallets/walletConnect/phoneWallet.ts'
import { repeatPresses, untilReleased } from './earlyPress.ts'

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
  const refusal = bootRefusal(surroundings(config))
  if (refusal) {
    const { RefusalPage } = await import('../views/RefusalPage.tsx')
    applyTheme(themeMode())
    root.render(<RefusalPage {...refusal} isFramed={window.top !== window} />)
    return
  }
  const hello = await firstHello()
  const early = createEarlyCalls(serveOrigin(hello.origin, isAvailable), hello)
  const host = connectHost(hello, early.methods)
  hostPage.use(host.remote)
  informHost(host)
  for (const { key, data } of documentPicture()?.answers ?? []) queryClient.setQueryData(key, data)
  if (hello.hasWallets) pageWallets.expect()
  await early.run()
  await untilReleased()
  showApp()
  faults.watch()
  if (config.analytics) void keepAnalytics()
  offerPhoneWallet()
  loadNear()
}

/** Takes the place of the picture of the document in one frame, with what the visitor has begun there. */
function showApp() {
  const picture = document.getElementById('picture')
  const isShown = picture?.hidden === false
  if (isShown && !picture.inert) keepStill()
  // The app moves the focus to its title.
  const focused = document.activeElement
  flushSync(() => root.render(<App debugTool={debugTool} />))
  // The page may have closed the modal meanwhile, or asked for something else.
  const { open, front } = router.store.getState()
  if (picture && isShown && !picture.inert && open && !front) repeatPresses(picture, element as HTMLElement, focused)
  picture?.remove()
}

/** The card and its view are there already, so that they do not come in a second time. */
function keepStill() {
  const { dataset } = document.documentElement
  dataset.taken = 'view'
  const stop = router.store.subscribe(({ open }) => {
    // A new view may slide, and the card opens again when it was closed.
    dataset.taken = 'card'
    if (open) return
    delete dataset.taken
    stop()
  })
}

async function keepAnalytics() {
  const early: KitEvent[] = []
  const stop = kitEvents.subscribe((event) => early.push(event))
  const part = await import('../analytics/startAnalytics.ts').catch((error: unknown) => console.info(error))
  stop()
  part?.startAnalytics(early)
}

/** Starts what this page is for. */
export async function start() {
  await Promise.all([loadLocale(), loadMessages(...firstMessages)])
  const { surface } = config
  if (surface === 'frame') await startFrame()
  else if (surface === 'inspector') await (await import('../inspector/startInspector.tsx')).startInspector(root)
  else if (surface === 'theme') await (await import('../themePage/startTheme.tsx')).startTheme(root)
  else if (surface === 'doctor') await (await import('../doctor/startDoctor.tsx')).startDoctor(root)
  else await (await import('./startWindow.tsx')).startWindow(root)
}
