import { type Approval, approvals } from '@oriel/frame/requests/approvals.ts'
import { rejectionCooldown } from '@oriel/frame/requests/rejectionCooldown.ts'
import { router } from '@oriel/frame/router/router.ts'
import { hostPage } from '@oriel/frame/state/hostPage.ts'
import { connect } from '@oriel/frame/wallets/connection/connect.ts'
import { getNamespacesToConnect } from '@oriel/frame/wallets/connection/namespacesToConnect.ts'
import { ownConnector, ownWallet } from '@oriel/frame/wallets/own/ownWallet.ts'
import { walletWindow } from '@oriel/frame/walletWindow/openWindow.ts'
import { toStorageKey } from '@oriel/shared/document/storageKey.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { AtomicUpgradeRejectedError, getErrorCode, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { promptInPanel, showStatusInPanel } from './promptInPanel.ts'

/** Minimum interval between two call statuses shown for a site, in ms. */
const statusIntervalMs = 5000

let isConnecting = false

/** Shows the page's prompts in the panel, one at a time. The background session itself has no UI. */
export function showPrompts() {
  let isPrompting = false
  async function promptNext() {
    const prompt = isPrompting ? undefined : getNextPrompt()
    if (!prompt) return
    isPrompting = true
    // Wait a tick, because a call opens Connect before it listens for the router to close. If the router closed in the
    // same tick, the call would hang.
    await undefined
    await prompt()
    isPrompting = false
    void promptNext()
  }
  approvals.store.subscribe(() => void promptNext())
  router.store.subscribe(() => void promptNext())
  addEventListener('pagehide', () => {
    // Cancel the prompt of a page that unloads. Only an abandoned connection prompt counts as a rejection, because any
    // site can request one in a loop. Other requests come from connected sites, which may simply be navigating.
    if (isConnecting) rejectionCooldown.recordRejection()
    walletWindow.cancel(new UserRejectedError())
  })
}

/**
 * Returns a function that shows the next prompt. As in the frame, requests take precedence over a view that the page
 * opened.
 */
function getNextPrompt(): (() => Promise<void>) | undefined {
  const [first] = approvals.store.getState().pending
  if (first) return () => promptForApproval(first)
  const { open, front } = router.store.getState()
  if (!open || front) return undefined
  const view = router.current()
  if (view.name === 'CallsStatus') return () => showStatus(view)
  return view.name === 'Connect' ? promptToConnect : closeView
}

async function promptForApproval(approval: Approval) {
  const { id, request, settle } = approval
  if (approval.ended) return settle(undefined)
  const hasEnded = () => approvals.store.getState().pending.find((pending) => pending.id === id)?.ended !== undefined
  const unsubscribe = approvals.store.subscribe(() => hasEnded() && walletWindow.cancel(new UserRejectedError()))
  const needsKey = rpcMethods[request.method].policy === 'consent'
  try {
    settle(await (needsKey ? ownWallet.approveInWindow(approval, { highRisk: true }) : promptInPanel(approval)))
  } catch (error) {
    console.info(error)
    if (getErrorCode(error) === AtomicUpgradeRejectedError.code) approvals.rejectUpgrade(id)
    // Dismiss the page's other pending requests too if the user closed the panel.
    else if (getErrorCode(error) === WindowClosedError.code) router.dismiss()
    else settle(undefined)
  } finally {
    unsubscribe()
  }
}

/**
 * Asks the user to connect. If the user closes the prompt without connecting an account, the page's call rejects with
 * 4001. During the rejection cooldown, it rejects without a prompt.
 */
async function promptToConnect() {
  isConnecting = true
  try {
    rejectionCooldown.check()
    await connect(ownConnector.id, getNamespacesToConnect())
  } catch (error) {
    console.info(error)
    const code = getErrorCode(error)
    if (code === UserRejectedError.code || code === WindowClosedError.code) rejectionCooldown.recordRejection()
  }
  isConnecting = false
  router.close()
}

/**
 * Shows the status of a call batch. The page's call has already returned. The cooldown and the minimum interval prevent
 * a page that requests the status in a loop from blocking other views and from reopening a panel that the user just
 * closed.
 */
async function showStatus(view: View & { name: 'CallsStatus' }) {
  // Store the time in `sessionStorage`, which all background sessions share. Reloading the page therefore does not
  // reset the limit.
  const lastShownKey = toStorageKey(hostPage.origin, 'statusShown')
  const lastShownAt = Number(sessionStorage.getItem(lastShownKey))
  try {
    rejectionCooldown.check()
    if (Date.now() - lastShownAt >= statusIntervalMs)
      await showStatusInPanel(view).finally(() => sessionStorage.setItem(lastShownKey, `${Date.now()}`))
  } catch (error) {
    console.info(error)
    if (getErrorCode(error) === WindowClosedError.code) rejectionCooldown.recordRejection()
  }
  router.close()
}

/** Closes a view that only the frame can show. */
async function closeView() {
  router.close()
}
