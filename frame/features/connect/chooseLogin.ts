import type { SocialProvider } from '@oriel/shared/backend/login.ts'
import { toBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { describeError } from '../../i18n/describeError.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { connect, showConnected } from '../../wallets/connection/connect.ts'
import { getNamespacesToConnect } from '../../wallets/connection/namespacesToConnect.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'
import { findOwnWallet } from './findOwnWallet.ts'

/** Starts a login. Call it in a click handler, because it opens the wallet window. */
export async function chooseLogin(login: LoginChoice) {
  const wallet = findOwnWallet()
  if (!wallet) return
  const { name } = router.current()
  try {
    await connect(wallet.id, getNamespacesToConnect(), login)
    showConnected(wallet.id)
  } catch (error) {
    if (isRejection(error) || router.current().name !== name) return
    toasts.error(describeError(error))
  }
}

/**
 * Starts a social login. Passes a secret that the frame uses to poll for the result, because the provider's page may
 * sever the window's reference to its opener.
 */
export function chooseSocial(method: SocialProvider) {
  // Pass no secret for Farcaster. The user scans its code with a phone, so the wallet window never navigates away.
  void chooseLogin(method === 'farcaster' ? { method } : { method, watch: createSecret() })
}

function createSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}
