import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { authenticator } from '../../platform/authenticator.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { storage } from '../../state/storage.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { getNamespacesToConnect } from '../../wallets/connection/namespacesToConnect.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { connectOwnWallet } from './connectOwnWallet.ts'

/**
 * Returns the label and action of the built-in wallet's button. After an earlier connection, the label shows the
 * account.
 */
export function useOwnWallet({ name }: Connector) {
  const [isPending, setIsPending] = useState(false)
  const [hasPasskeys, setHasPasskeys] = useState(authenticator.isLikely)
  const status = useStore(ownWallet.store, (state) => state.status)

  // Check for a passkey authenticator. If there is none, the label must not promise a passkey, because the wallet
  // window then requires a password.
  useEffect(() => {
    void authenticator.ask().then(setHasPasskeys)
  }, [])

  async function choose() {
    kitEvents.emit({ type: 'SELECT_WALLET', name, platform: 'browser' })
    if (ownWallet.hasChoice()) return router.push({ name: 'ChooseAccount' })
    setIsPending(true)
    const problem = await connectOwnWallet()
    if (problem) toasts.error(problem)
    setIsPending(false)
  }

  // Fall back to the created account. Until its phrase is backed up, its wallet exists but is not connected.
  const account =
    status?.accounts[ownWallet.lastAccount(status) ?? 0] ?? status?.accounts[0] ?? storage.get('madeAccount')
  const kind = getNamespacesToConnect()[0] === 'solana' ? 'solana' : 'eip155'
  const label = account
    ? t('connect.continueAs', { address: shortenAddress(account[kind]) })
    : t(hasPasskeys ? 'connect.passkey' : 'connect.create')
  return { label, isPending, choose: () => void choose() }
}
