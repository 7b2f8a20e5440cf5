import './ui/ui.css'
import { createRoot } from 'react-dom/client'
import { frameMethods } from '#shared/contract.ts'
import { serve } from '#shared/rpc.ts'
import { App } from './App.tsx'
import { applyTheme } from './applyTheme.ts'
import { config } from './config.ts'
import { deviceWallet } from './connectors/auth.ts'
import { restore } from './connectors/connect.ts'
import { followTransactions } from './connectors/followTransactions.ts'
import { bootRefusal, surroundings } from './host/bootRefusal.ts'
import { connectHost, refuseHost } from './host/connectHost.ts'
import { implementFrameMethods } from './host/frameMethods.ts'
import { informHost } from './host/host.ts'
import { themeMode } from './host/kitState.ts'
import { loadLocale } from './i18n/i18n.ts'
import { router } from './router/router.ts'
import { isAvailable } from './router/views.tsx'
import { networks } from './state/networks.ts'
import { options } from './state/options.ts'
import { storage } from './state/storage.ts'
import { Refusal } from './views/Refusal.tsx'
import { homeWallet } from './window/homeWallet.ts'
import { opener } from './window/opener.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

/** In a host page: shake hands first, show when asked. */
async function startFrame() {
  const refusal = bootRefusal(surroundings(config.allowedOrigins))
  if (refusal) {
    refuseHost(refusal.code, refusal.message)
    applyTheme(themeMode(), {})
    root.render(<Refusal message={refusal.message} />)
    return
  }
  root.render(<App />)
  const host = await connectHost((origin) => {
    storage.open(origin)
    deviceWallet.use(origin, themeMode)
    const { start, ...methods } = implementFrameMethods({ origin, hasView: isAvailable })
    return serve(frameMethods, {
      ...methods,
      async start(params) {
        const answer = await start(params)
        followTransactions()
        // After the first picture: the worker is large, and Connect does not wait for it.
        requestIdleCallback(() => void deviceWallet.refresh())
        return answer
      },
    })
  })
  informHost(host)
  storage.watch('session', () => void restore())
  storage.watch('network', networks.reload)
}

/** At the top level: the wallet window, or the wallet's own page when nobody asked for it. */
async function startWindow() {
  homeWallet.watch()
  const [asking, { state }] = await Promise.all([opener.greet(), homeWallet.refresh()])
  if (asking) options.setTheme({ themeMode: asking.themeMode })
  if (state === 'empty') router.reset({ name: 'Welcome' })
  else router.reset({ name: asking ? 'UnlockWallet' : 'Home' })
  root.render(<App />)
}

await loadLocale()
if (config.surface === 'frame') await startFrame()
else await startWindow()
