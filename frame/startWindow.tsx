import type { Root } from 'react-dom/client'
import { App } from './App.tsx'
import { applyTheme } from './applyTheme.ts'
import { config } from './config.ts'
import { themeMode } from './host/kitState.ts'
import { approvals } from './requests/approvals.ts'
import { router } from './router/router.ts'
import { loadViews } from './router/views.tsx'
import { options } from './state/options.ts'
import { StartFailurePage } from './views/RefusalPage.tsx'
import { homeWallet } from './window/homeWallet.ts'
import { opener } from './window/opener.ts'

/** At the top level: the wallet window, or the wallet's own page. */
export async function startWindow(root: Root) {
  homeWallet.watch(({ request, expiresAt }) => approvals.show(request, { name: 'ApproveTransaction' }, expiresAt))
  const [asking, status] = await Promise.all([
    opener.greet(),
    homeWallet.refresh().catch((error: Error) => error),
    loadViews(),
  ])
  if (asking) options.setTheme({ themeMode: asking.themeMode })
  if (status instanceof Error) {
    applyTheme(themeMode(), {})
    return root.render(<StartFailurePage error={status} />)
  }
  if (!asking && config.surface === 'window') router.reset({ name: 'NobodyAsked' })
  else if (status.state === 'empty') router.reset({ name: 'Welcome' })
  else router.reset({ name: asking ? 'UnlockWallet' : 'Home' })
  root.render(<App />)
}
