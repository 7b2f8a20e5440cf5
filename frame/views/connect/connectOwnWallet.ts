import { describeError } from '../../i18n/describeError.ts'
import { router } from '../../router/router.ts'
import { connect, leaveConnecting } from '../../wallets/connection/connect.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { ownConnector, ownWallet } from '../../wallets/own/ownWallet.ts'

/**
 * Connects our own wallet, with this account if one is given. Call it in a click, because the wallet window may have to
 * open. Resolves with the message for a visitor who is still in the same view; undefined after a success or a
 * rejection.
 */
export async function connectOwnWallet(account?: number): Promise<string | undefined> {
  const { name } = router.current()
  try {
    if (account !== undefined) ownWallet.prefer(account)
    await connect(ownConnector.id, wantedNamespaces())
    leaveConnecting()
  } catch (error) {
    // A visitor who rejected the request needs no message.
    if (isRejection(error) || router.current().name !== name) return undefined
    return describeError(error)
  }
  return undefined
}
