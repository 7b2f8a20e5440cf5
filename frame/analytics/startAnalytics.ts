import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { alerts } from '../state/alerts.ts'
import { faults } from '../state/faults.ts'
import { getActiveNamespace } from '../state/getActiveNamespace.ts'
import { hostPage } from '../state/hostPage.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { createSender } from './sender.ts'

/** Starts sending analytics. Called only if the deployment enables them. */
export function startAnalytics(early: readonly KitEvent[]) {
  const sender = createSender({
    projectId: config.projectId,
    origin: hostPage.origin,
    isWanted: () => options.store.getState().features.analytics !== false,
    address: getConnectedAddress,
    alert: alerts.open,
  })
  for (const event of early) sender.track(event)
  kitEvents.subscribe(sender.track)
  faults.subscribe(sender.report)

  let hasBegun = false
  const beginOnce = () => {
    if (hasBegun || !(router.store.getState().open || session.isConnected())) return
    hasBegun = true
    sender.begin()
  }
  router.store.subscribe(beginOnce)
  session.store.subscribe(beginOnce)
  beginOnce()
}

function getConnectedAddress(): string | undefined {
  const namespace = getActiveNamespace()
  const { status, accounts } = namespace ? session.of(namespace) : {}
  return status === 'connected' ? accounts?.[0]?.address : undefined
}
