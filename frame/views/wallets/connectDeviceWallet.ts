import { auth, deviceWallet } from '../../connectors/auth.ts'
import { connect, leaveConnecting } from '../../connectors/connect.ts'
import { isRejection } from '../../connectors/isRejection.ts'
import { wantedNamespaces } from '../../connectors/wantedNamespaces.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'

/**
 * Connects our own wallet, with this account where it is asked for one. Call it in a click, because the wallet window may have
 * to open. Resolves with what to tell the visitor who still looks at the same view: undefined after a success or a rejection.
 */
export async function connectDeviceWallet(account?: number): Promise<string | undefined> {
  const { name } = router.current()
  try {
    if (account !== undefined) deviceWallet.prefer(account)
    const connected = connect(auth.id, wantedNamespaces())
    await connected
    leaveConnecting()
  } catch (error) {
    // Who said no knows it.
    if (isRejection(error) || router.current().name !== name) return undefined
    return error instanceof Error ? error.message : t('common.error')
  }
  return undefined
}
