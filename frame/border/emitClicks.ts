import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import type { ViewName } from '@oriel/shared/kit/view.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'

/** AppKit events to emit when the user opens a view. */
const clicks: Partial<Record<ViewName, KitEvent>> = {
  AllWallets: { type: 'CLICK_ALL_WALLETS' },
  Networks: { type: 'CLICK_NETWORKS' },
  WhatIsAWallet: { type: 'CLICK_WALLET_HELP' },
  GetWallet: { type: 'CLICK_GET_WALLET_HELP' },
}

/**
 * Emits click events when the user navigates to a view. Ignores the first view, because the page may have opened it.
 */
export function emitClicks() {
  return router.store.subscribe(({ history }, before) => {
    const [last] = history.slice(-1)
    const isPushed = history.length === before.history.length + 1 && history[0] === before.history[0]
    const click = isPushed && last && clicks[last.name]
    if (click) kitEvents.emit(click)
  })
}
