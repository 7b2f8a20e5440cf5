import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { loadFeature } from '../app/later.tsx'
import { preloadFeatures } from '../app/preloadFeatures.ts'
import { StartFailurePage } from '../app/RefusalPage.tsx'
import { requireOwnMethod } from '../consent/consentMethods.ts'
import { describeError } from '../i18n/describeError.ts'
import { homeAccount } from '../localWallet/homeAccount.ts'
import { localWallet } from '../localWallet/localWallet.ts'
import { personalMark } from '../localWallet/personalMark.ts'
import { config } from '../platform/config.ts'
import { approvals } from '../requests/approvals.ts'
import { router } from '../router/router.ts'
import { displayScale } from '../state/displayScale.ts'
import { options } from '../state/options.ts'
import { type OwnTheme, preferences } from '../state/preferences.ts'
import { toasts } from '../state/toasts.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { getThemeMode } from '../theme/getThemeMode.ts'
import { requestFromOpener } from '../walletWindow/acceptRequest.ts'
import { type Opener, windowRequest } from '../walletWindow/windowRequest.ts'
import { getLastSlot, prepareFirstViews } from './firstWindowView.ts'

export async function startWindow(root: Root) {
  displayScale.note(devicePixelRatio)
  personalMark.load()
  personalMark.follow()
  localWallet.watch(async ({ request, expiresAt }) => {
    const { opener } = windowRequest.store.getState()
    const accounts = localWallet.store.getState().status?.accounts.map(({ eip155 }) => eip155) ?? []
    const row = requireOwnMethod(request.method)
    const { check } = await row.load()
    check?.(request, { accounts })
    // Reject if the opener has closed in the meantime. The current window request may then come from a different page.
    if (windowRequest.store.getState().opener !== opener) throw new UserRejectedError()
    return approvals.ask(request, { name: 'ApproveInWindow' }, { row, expiresAt })
  })
  const [asking, status] = await Promise.all([
    requestFromOpener(),
    localWallet.use(getLastSlot()).catch((error: Error) => error),
    loadFeature('window'),
  ])
  followTheme()
  const failure = status instanceof Error ? status : await showTask(asking).catch((error: Error) => error)
  if (failure) {
    applyTheme(getThemeMode())
    return root.render(<StartFailurePage error={failure} />)
  }
  // Follow the account only on the wallet's own page, because a window that a site opened shows the site's request.
  if (homeAccount.isHere()) homeAccount.follow(forget)
  root.render(<App />)
  preloadFeatures()
}

/** Opens the views for the site's request or, without a request, the wallet's own views. */
async function showTask(asking: Opener | undefined) {
  const views = await prepareFirstViews(asking)
  router.start(views)
  if (localWallet.showsRequest(asking)) localWallet.allow().catch((error: Error) => toasts.error(describeError(error)))
}

async function forget(namespace: Namespace) {
  const { forgetAnswers } = await import('../assets/forgetAnswers.ts')
  forgetAnswers(namespace)
}

/** Applies the user's theme or, if it is `system`, the requesting page's theme. */
function followTheme() {
  const updateTheme = () => {
    const { theme } = preferences.store.getState()
    // In the extension's panel, ignore the page's theme. The panel is shown next to all pages, so it follows the
    // browser's theme.
    const asking = config.walletOrigin ? undefined : windowRequest.store.getState().opener
    const ofPage: OwnTheme = asking?.themeMode ?? 'system'
    options.setTheme({ themeMode: theme === 'system' ? ofPage : theme })
  }
  updateTheme()
  preferences.store.subscribe(updateTheme)
  windowRequest.store.subscribe(updateTheme)
}
