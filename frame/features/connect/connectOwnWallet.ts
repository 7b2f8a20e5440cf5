import { describeError } from '../../i18n/describeError.ts'
import { router } from '../../router/router.ts'
import { connect, showConnected } from '../../wallets/connection/connect.ts'
import { getNamespacesToConnect } from '../../wallets/connection/namespacesToConnect.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { ownConnector, ownWallet } from '../../wallets/own/ownWallet.ts'

/**
 * Connects the built-in wallet. Call it in a click handler, because the wallet window may have to open. Resolves with
 * an error message to show, or with undefined after success, a rejection or a change of view.
 */
export async function connectOwnWallet(account?: number): Promise<string | undefined> {
  const { name } = router.current()
  try {
    if (account !== undefined) ownWallet.prefer(account)
    await connect(ownConnector.id, getNamespacesToConnect())
    showConnected(ownConnector.id)
  } catch (error) {
    if (isRejection(error) || router.current().name !== name) return undefined
    return describeError(error)
  }
  return undefined
}
