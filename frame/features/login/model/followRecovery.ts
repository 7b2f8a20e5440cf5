import type { StoredWallet } from '#shared/backend/custody.ts'
import type { LoginSession } from '#shared/backend/login.ts'
import { codeOf } from '#shared/errors/errors.ts'
import { VaultLockedError } from '#shared/errors/vaultErrors.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import { accountApi } from '../api/account.ts'

/**
 * Adopts the backend's recovery key when it is another one than this browser's: a change of this browser that was not
 * settled, or a change of another browser.
 */
export async function followRecovery({ token, user }: LoginSession, stored: StoredWallet | undefined) {
  const { login, pending } = await localWallet.refresh()
  if (!stored || pending || login?.userId !== user.id || login.generation === stored.generation) return
  try {
    await vault.settleRecovery({ shares: await accountApi.recoveryShares(token) })
  } catch (error) {
    // Checking a key from another browser needs the wallet's secret, so it waits until the wallet is open.
    if (codeOf(error) !== VaultLockedError.code) throw error
  }
  await localWallet.refresh()
}
