import { WindowClosedError } from '#shared/catalogueErrors.ts'
import { AtomicUpgradeRejectedError, codeOf, UserRejectedError } from '#shared/errors.ts'
import { rpcMethods } from '#shared/rpcMethods.ts'
import type { View } from '#shared/view.ts'
import { type Approval, approvals } from '../../frame/requests/approvals.ts'
import { rejectionCooldown } from '../../frame/requests/rejectionCooldown.ts'
import { router } from '../../frame/router/router.ts'
import { connect } from '../../frame/wallets/connection/connect.ts'
import { wantedNamespaces } from '../../frame/wallets/connection/wantedNamespaces.ts'
import { ownConnector, ownWallet } from '../../frame/wallets/own/ownWallet.ts'
import { walletWindow } from '../../frame/walletWindow/openWindow.ts'
import { askInPanel, showInPanel } from './askInPanel.ts'
import { statusRest } from './statusRest.ts'

let isConnecting = false

/** Shows the prompts of the page in the panel, one at a time. The background session itself has no UI. */
export function answerInPanel() {
  let isAsking = false
  async function askNext() {
    const ask = isAsking ? undefined : nextQuestion()
    if (!ask) return
    isAsking = true
    // A call opens Connect before it subscribes to the closing. Closing in the same tick would hang the call.
    await undefined
    await ask()
    isAsking = false
    void askNext()
  }
  approvals.store.subscribe(() => void askNext())
  router.store.subscribe(() => void askNext())
  addEventListener('pagehide', () => {
    // An unloading page cancels its prompt. An abandoned connect counts as a rejection, because any site can request
    // one in a loop. Other requests do not count: the user connected the site, which may simply navigate.
    if (isConnecting) rejectionCooldown.noteRejection()
    walletWindow.cancel(new UserRejectedError())
  })
}

/** Requests take precedence over a view that the page opened, as they do in the frame. */
function nextQuestion(): (() => Promise<void>) | undefined {
  const [first] = approvals.store.getState().pending
  if (first) return () => decide(first)
  const { open, front } = router.store.getState()
  if (!open || front) return undefined
  const view = router.current()
  if (view.name === 'CallsStatus') return () => showStatus(view)
  return view.name === 'Connect' ? askToConnect : closeView
}

async function decide(approval: Approval) {
  const { id, request, settle } = approval
  if (approval.ended) return settle(undefined)
  const isOver = () => approvals.store.getState().pending.find((one) => one.id === id)?.ended !== undefined
  const stop = approvals.store.subscribe(() => isOver() && walletWindow.cancel(new UserRejectedError()))
  const isSigned = rpcMethods[request.method].policy === 'consent'
  try {
    settle(await (isSigned ? ownWallet.approveInWindow(approval, { highRisk: true }) : askInPanel(approval)))
  } catch (error) {
    console.info(error)
    if (codeOf(error) === AtomicUpgradeRejectedError.code) approvals.rejectUpgrade(id)
    // The user closed the panel, so the other pending requests of this page are dismissed, too.
    else if (codeOf(error) === WindowClosedError.code) router.dismiss()
    else settle(undefined)
  } finally {
    stop()
  }
}

/**
 * Closing the router without an account rejects the page's call with 4001. During the rejection cooldown the call
 * rejects without a prompt.
 */
async function askToConnect() {
  isConnecting = true
  try {
    rejectionCooldown.check()
    await connect(ownConnector.id, wantedNamespaces())
  } catch (error) {
    console.info(error)
    const code = codeOf(error)
    if (code === UserRejectedError.code || code === WindowClosedError.code) rejectionCooldown.noteRejection()
  }
  isConnecting = false
  router.close()
}

/**
 * The page's call has already returned. The two limits keep a page that calls in a loop from blocking other views and
 * from reopening a panel that the user just closed.
 */
async function showStatus(view: View & { name: 'CallsStatus' }) {
  try {
    rejectionCooldown.check()
    if (statusRest.isOver()) await showInPanel(view).finally(statusRest.begin)
  } catch (error) {
    console.info(error)
    if (codeOf(error) === WindowClosedError.code) rejectionCooldown.noteRejection()
  }
  router.close()
}

/** Closes views that only the frame supports. */
async function closeView() {
  router.close()
}
