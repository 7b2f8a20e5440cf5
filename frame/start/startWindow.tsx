import type { Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { loadViews } from '../app/views.tsx'
import { describeError } from '../i18n/describeError.ts'
import { localWallet } from '../localWallet/localWallet.ts'
import { personalMark } from '../localWallet/personalMark.ts'
import { approvals } from '../requests/approvals.ts'
import { router } from '../router/router.ts'
import { displayScale } from '../state/displayScale.ts'
import { options } from '../state/options.ts'
import { toasts } from '../state/toasts.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { themeMode } from '../theme/themeMode.ts'
import { StartFailurePage } from '../views/RefusalPage.tsx'
import { windowTask } from '../walletWindow/windowTask.ts'
import { firstViews, lastSlot } from './firstWindowView.ts'

export async function startWindow(root: Root) {
  displayScale.note(devicePixelRatio)
  personalMark.load()
  personalMark.follow()
  localWallet.watch(async ({ request, expiresAt }) => {
    const accounts = localWallet.store.getState().status?.accounts.map(({ eip155 }) => eip155) ?? []
    ;(await import('../requests/checkRequest.ts')).checkRequest(request, { accounts })
    return approvals.ask(request, { name: 'ApproveInWindow' }, { expiresAt })
  })
  const [asking, status] = await Promise.all([
    windowTask.greet(),
    localWallet.use(lastSlot()).catch((error: Error) => error),
    loadViews(),
  ])
  if (asking) options.setTheme({ themeMode: asking.themeMode })
  const views = status instanceof Error ? status : await firstViews(asking).catch((error: Error) => error)
  if (views instanceof Error) {
    applyTheme(themeMode())
    return root.render(<StartFailurePage error={views} />)
  }
  router.start(views)
  if (localWallet.showsRequest(asking)) localWallet.allow().catch((error: Error) => toasts.error(describeError(error)))
  root.render(<App />)
}
