import { AtomicUpgradeRejectedError, codeOf } from '#shared/errors.ts'
import { approvals } from '../../frame/requests/approvals.ts'
import { router } from '../../frame/router/router.ts'
import { connect } from '../../frame/wallets/connection/connect.ts'
import { wantedNamespaces } from '../../frame/wallets/connection/wantedNamespaces.ts'
import { ownConnector, ownWallet } from '../../frame/wallets/own/ownWallet.ts'

/** Brings each question of the page to the panel, because the engine shows nothing itself. */
export function answerInPanel() {
  let asked: number | undefined
  approvals.store.subscribe(({ pending: [first] }) => {
    if (!first || first.id === asked) return
    asked = first.id
    ownWallet.approveInWindow(first, { highRisk: true }).then(first.settle, (error: unknown) => {
      if (codeOf(error) === AtomicUpgradeRejectedError.code) return approvals.rejectUpgrade(first.id)
      console.info(error)
      first.settle(undefined)
    })
  })
  let isConnecting = false
  router.store.subscribe(({ open, front }) => {
    if (!open || front || isConnecting || router.current().name !== 'Connect') return
    isConnecting = true
    connect(ownConnector.id, wantedNamespaces())
      .catch((error: unknown) => console.info(error))
      .finally(() => {
        isConnecting = false
        leave()
      })
  })
}

/**
 * The page gets 4001 when the modal, which is not shown here, closes without an account. A request in front goes first.
 */
function leave() {
  if (!router.store.getState().front) return router.close()
  const stop = router.store.subscribe(({ front }) => {
    if (front) return
    stop()
    router.close()
  })
}
