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

/** Brings the questions of the page to the panel, one after the other, because the engine shows nothing itself. */
export function answerInPanel() {
  let isAsking = false
  async function askNext() {
    const ask = isAsking ? undefined : nextQuestion()
    if (!ask) return
    isAsking = true
    // A call of the page opens Connect, and notices only then that it closes. One that closed at once would hang.
    await undefined
    await ask()
    isAsking = false
    void askNext()
  }
  approvals.store.subscribe(() => void askNext())
  router.store.subscribe(() => void askNext())
  addEventListener('pagehide', () => {
    // The page has gone, and takes its question with it. One that does so again and again opens no more windows. Any
    // site can ask to connect. A request comes from a site that the person chose, and that may lead to its next page.
    if (isConnecting) rejectionCooldown.noteRejection()
    walletWindow.cancel(new UserRejectedError())
  })
}

/** A request goes before the view that a page opened, as in a frame. */
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
    // The owner closed the panel, so no other request of this page may wait behind it.
    else if (codeOf(error) === WindowClosedError.code) router.dismiss()
    else settle(undefined)
  } finally {
    stop()
  }
}

/**
 * The page gets 4001 when the modal, which is not shown here, closes without an account. One that asks again and again
 * gets it without a question.
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
 * The page has its answer already. One that shows its calls again and again must not keep the person from the other
 * views, nor open a window that was closed a moment ago.
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

/** A page may open views that only a frame shows. */
async function closeView() {
  router.close()
}
