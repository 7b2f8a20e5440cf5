import type { KitEvent } from '#shared/kitEvent.ts'
import type { ViewName } from '#shared/view.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'

/** A press that leads to one of these views is reported by the name that the specification's kit has for it. */
const clicks: Partial<Record<ViewName, KitEvent>> = {
  AllWallets: { type: 'CLICK_ALL_WALLETS' },
  Networks: { type: 'CLICK_NETWORKS' },
  WhatIsAWallet: { type: 'CLICK_WALLET_HELP' },
  GetWallet: { type: 'CLICK_GET_WALLET_HELP' },
}

/**
 * Reports which views the visitor went to. A view that the page opened was not pressed for: only a view on top of others counts.
 */
export function tellClicks() {
  return router.store.subscribe(({ history }, before) => {
    const [last] = history.slice(-1)
    const isPushed = history.length === before.history.length + 1 && history[0] === before.history[0]
    const click = isPushed && last && clicks[last.name]
    if (click) kitEvents.emit(click)
  })
}
