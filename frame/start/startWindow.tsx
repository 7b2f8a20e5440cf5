import type { Root } from 'react-dom/client'
import type { Namespace } from '#shared/caip.ts'
import { UserRejectedError } from '#shared/errors.ts'
import { App } from '../app/App.tsx'
import { loadFeature } from '../app/later.tsx'
import { loadNear } from '../app/loadNear.ts'
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
import { themeMode } from '../theme/themeMode.ts'
import { StartFailurePage } from '../views/RefusalPage.tsx'
import { askOpener } from '../walletWindow/takeTask.ts'
import { type Opener, windowTask } from '../walletWindow/windowTask.ts'
import { firstViews, lastSlot } from './firstWindowView.ts'

export async function startWindow(root: Root) {
  displayScale.note(devicePixelRatio)
  personalMark.load()
  personalMark.follow()
  localWallet.watch(async ({ request, expiresAt }) => {
    const { opener } = windowTask.store.getState()
    const accounts = localWallet.store.getState().status?.accounts.map(({ eip155 }) => eip155) ?? []
    const row = requireOwnMethod(request.method)
    const { check } = await row.load()
    check?.(request, { accounts })
    // The page may have gone meanwhile, and the next question may be another one's.
    if (windowTask.store.getState().opener !== opener) throw new UserRejectedError()
    return approvals.ask(request, { name: 'ApproveInWindow' }, { row, expiresAt })
  })
  const [asking, status] = await Promise.all([
    askOpener(),
    localWallet.use(lastSlot()).catch((error: Error) => error),
    loadFeature('window'),
  ])
  followTheme()
  const failure = status instanceof Error ? status : await showTask(asking).catch((error: Error) => error)
  if (failure) {
    applyTheme(themeMode())
    return root.render(<StartFailurePage error={failure} />)
  }
  // A window of a site shows what the site asks, and an account on the wallet's own page alone.
  if (homeAccount.isHere()) homeAccount.follow(forget)
  root.render(<App />)
  loadNear()
}

/** Shows what the site asks, or the wallet's own page. */
async function showTask(asking: Opener | undefined) {
  const views = await firstViews(asking)
  router.start(views)
  if (localWallet.showsRequest(asking)) localWallet.allow().catch((error: Error) => toasts.error(describeError(error)))
}

async function forget(namespace: Namespace) {
  const { forgetAnswers } = await import('../account/forgetAnswers.ts')
  forgetAnswers(namespace)
}

/** The owner's choice comes before the look of the page that asks. */
function followTheme() {
  const follow = () => {
    const { theme } = preferences.store.getState()
    // The panel of the extension stands beside all pages, and looks like the browser.
    const asking = config.walletOrigin ? undefined : windowTask.store.getState().opener
    const ofPage: OwnTheme = asking?.themeMode ?? 'system'
    options.setTheme({ themeMode: theme === 'system' ? ofPage : theme })
  }
  follow()
  preferences.store.subscribe(follow)
  windowTask.store.subscribe(follow)
}
