import type { StoredWallet } from '#shared/custody.ts'
import type { LoginSession } from '#shared/login.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import { accountApi } from '../api/account.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { vault } from '../vault/client/vaultClient.ts'

/** The backend has another recovery key than this browser: a change that was not settled here, or one from elsewhere. */
export async function followRecovery({ token, user }: LoginSession, stored: StoredWallet | undefined) {
  const { login, pending } = await homeWallet.refresh()
  if (!stored || pending || login?.userId !== user.id || login.generation === stored.generation) return
  try {
    await vault.settleRecovery({ shares: await accountApi.recoveryShares(token) })
  } catch (error) {
    // One from elsewhere is checked with the wallet's secret: that waits until it is open.
    if ((error as { code?: number }).code !== VaultLockedError.code) throw error
  }
  await homeWallet.refresh()
}
