import '../ui/ui.css'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { KitEvent } from '#shared/kitEvent.ts'
import { App } from '../app/App.tsx'
import { loadNear } from '../app/loadNear.ts'
import { isAvailable } from '../app/views.tsx'
import { connectHost, refuseHost } from '../border/connectHost.ts'
import { informHost } from '../border/host.ts'
import { serveOrigin } from '../border/serveOrigin.ts'
import { loadLocale } from '../i18n/i18n.ts'
import { bootRefusal, surroundings } from '../platform/bootRefusal.ts'
import { config } from '../platform/config.ts'
import { faults } from '../state/faults.ts'
import { hostPage } from '../state/hostPage.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { themeMode } from '../theme/themeMode.ts'
import { offerPhoneWallet } from '../wallets/walletConnect/phoneWallet.ts'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

const InspectorButton = lazy(async () => ({
  default: (await import('../inspector/InspectorButton.tsx')).InspectorButton,
}))
const debugTool = config.developerPages && (
  <Suspense>
    <InspectorButton />
  </Suspense>
)

async function startFrame() {
  const refusal = bootRefusal(surroundings(config))
  if (refusal) {
    refuseHost(refusal.code, refusal.message)
    const { RefusalPage } = await import('../views/RefusalPage.tsx')
    applyTheme(themeMode())
    root.render(<RefusalPage {...refusal} isFramed={window.top !== window} />)
    return
  }
  root.render(<App debugTool={debugTool} />)
  const host = await connectHost((origin) => serveOrigin(origin, isAvailable))
  hostPage.use(host.remote)
  informHost(host)
  faults.watch()
  if (config.analytics) void keepAnalytics()
  offerPhoneWallet()
  loadNear()
}

async function keepAnalytics() {
  const early: KitEvent[] = []
  const stop = kitEvents.subscribe((event) => early.push(event))
  const part = await import('../analytics/startAnalytics.ts').catch((error: unknown) => console.info(error))
  stop()
  part?.startAnalytics(early)
}

async function start() {
  await loadLocale()
  const { surface } = config
  if (surface === 'frame') await startFrame()
  else if (surface === 'inspector') await (await import('../inspector/startInspector.tsx')).startInspector(root)
  else if (surface === 'theme') await (await import('../themePage/startTheme.tsx')).startTheme(root)
  else if (surface === 'doctor') await (await import('../doctor/startDoctor.tsx')).startDoctor(root)
  else await (await import('./startWindow.tsx')).startWindow(root)
}

// An `await` of the module itself would keep the bundler from joining chunks.
void start()
