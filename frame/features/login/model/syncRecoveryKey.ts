import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import type { LoginSession } from '@oriel/shared/backend/login.ts'
import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import { VaultLockedError } from '@oriel/shared/errors/vaultErrors.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import { accountApi } from '../api/account.ts'

/**
 * Adopts the backend's recovery key if it differs from this browser's. The keys differ after an unfinished change in
 * this browser, or after a change in another browser.
 */
export async function syncRecoveryKey({ token, user }: LoginSession, stored: StoredWallet | undefined) {
  const { login, pending } = await localWallet.refresh()
  if (!stored || pending || login?.userId !== user.id || login.generation === stored.generation) return
  try {
    await vault.settleRecovery({ shares: await accountApi.recoveryShares(token) })
  } catch (error) {
    // Verifying another browser's key requires the wallet's secret, so wait until the wallet is unlocked.
    if (getErrorCode(error) !== VaultLockedError.code) throw error
  }
  await localWallet.refresh()
}
