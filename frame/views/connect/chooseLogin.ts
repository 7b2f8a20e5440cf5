import type { SocialProvider } from '#shared/login.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { connect, leaveConnecting } from '../../wallets/connection/connect.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'
import { findDeviceWallet } from './OwnWalletRow.tsx'

/** Opens the wallet window for this login: in the click, without anything before it that takes time. */
export async function chooseLogin(login: LoginChoice) {
  const wallet = findDeviceWallet()
  if (!wallet) return
  const { name } = router.current()
  try {
    await connect(wallet.id, wantedNamespaces(), login)
    leaveConnecting()
  } catch (error) {
    // Who gave up knows it.
    if (isRejection(error) || router.current().name !== name) return
    toasts.error(error instanceof Error ? error.message : t('common.error'))
  }
}

/** With a secret by which the frame may ask later what became of it: a provider's page may cut the window off. */
export function chooseSocial(method: SocialProvider) {
  // Nobody leaves the wallet window for Farcaster: its code is scanned by a phone.
  void chooseLogin(method === 'farcaster' ? { method } : { method, watch: makeSecret() })
}

/** 32 bytes, base64url. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
