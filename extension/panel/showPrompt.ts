import { describeError } from '@oriel/frame/i18n/describeError.ts'
import { localWallet } from '@oriel/frame/localWallet/localWallet.ts'
import { movingWallet } from '@oriel/frame/localWallet/movingWallet.ts'
import { outside } from '@oriel/frame/platform/outside.ts'
import { approvals } from '@oriel/frame/requests/approvals.ts'
import { addWatched, type ListedToken } from '@oriel/frame/requests/watchAsset.ts'
import { router } from '@oriel/frame/router/router.ts'
import { prepareFirstViews } from '@oriel/frame/start/firstWindowView.ts'
import type { CallBatch } from '@oriel/frame/state/callBatch.ts'
import { callBatches } from '@oriel/frame/state/callBatches.ts'
import { toasts } from '@oriel/frame/state/toasts.ts'
import { clearRequest } from '@oriel/frame/walletWindow/acceptRequest.ts'
import { type Opener, windowRequest } from '@oriel/frame/walletWindow/windowRequest.ts'
import { coverView, pushBelow, showInitial, uncoverView } from './coveredView.tsx'

/** Shows a prompt over the current view. */
export async function showPrompt(opener: Opener) {
  coverView()
  try {
    if (opener.task === 'ask' && opener.batch) await showStatus(opener, opener.batch)
    else if (opener.task === 'ask') await promptWithoutKey(opener)
    // Skip unlocking if the previous prompt left the wallet unlocked.
    else if (localWallet.store.getState().status?.state === 'unlocked') await localWallet.goOn()
    else await showLocked(opener)
  } catch (error) {
    console.error(error)
    toasts.error(describeError(error instanceof Error ? error : new Error(String(error))))
    if (isShown(opener)) await localWallet.refuse()
  }
}

/**
 * Returns false once the panel shows a different prompt. Check this after each `await`, because the page may close at
 * any time.
 */
const isShown = (opener: Opener | undefined) => windowRequest.store.getState().opener === opener

async function showLocked(opener: Opener) {
  const views = await prepareFirstViews(opener)
  if (!isShown(opener)) return
  router.start(views)
  if (localWallet.showsRequest(opener)) await localWallet.allow()
}

/** Shows a prompt that doesn't need the key, so the wallet can stay locked. */
async function promptWithoutKey(opener: Opener & { task: 'ask' }) {
  const { view, request, expiresAt } = opener
  let approved: unknown
  try {
    approved = await approvals.ask<unknown>(request, view, { expiresAt })
  } catch {
    await opener.answer({ type: 'rejected' })
    return outside.closeWindow()
  }
  // Add the token to the list that the user sees in the panel. The background session only adds the token to its own
  // list.
  const saved = view.name === 'WatchAsset' ? addWatched(approved as ListedToken, request) : undefined
  await opener.answer({ type: 'done', approved, isDelivered: false, scale: devicePixelRatio })
  outside.closeWindow()
  await saved
}

/** Opens a call batch's status on top of the wallet's first view, unless the user has opened another view there. */
async function showStatus({ view, answer }: Opener & { task: 'ask' }, batch: CallBatch) {
  callBatches.add(batch)
  pushBelow(view)
  await answer({ type: 'done', approved: true, isDelivered: false, scale: devicePixelRatio })
  outside.closeWindow()
}

/** Removes the current prompt after its page has abandoned it. */
export function removePrompt() {
  const { opener } = windowRequest.store.getState()
  clearRequest()
  movingWallet.store.setState({ moving: undefined })
  if (!opener || !('request' in opener)) return
  for (const { request, settle } of approvals.store.getState().pending)
    if (request === opener.request) settle(undefined)
}

/** Restores the view that the prompts covered. If that is impossible, shows the initial views. */
export async function showIdle() {
  if (uncoverView()) return
  const views = await prepareFirstViews(undefined)
  if (isShown(undefined)) showInitial(views)
}
