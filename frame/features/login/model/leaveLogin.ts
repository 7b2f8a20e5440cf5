import { getErrorCode, getErrorData } from '@oriel/shared/errors/errors.ts'
import {
  CustodyConflictError,
  LastOneError,
  LoginStaleError,
  ShareRefusedError,
} from '@oriel/shared/errors/loginErrors.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { router } from '../../../router/router.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import { accountApi } from '../api/account.ts'
import { loginAccount, withFreshLogin } from './loginAccount.ts'
import { loginWallet } from './loginWallet.ts'
import { type OwnerProof, proveOwner, proveWrite } from './ownerProof.ts'

type Chosen = Awaited<ReturnType<typeof loginAccount.chooseFactor>>

export const leaveLogin = {
  /**
   * Signs out, and erases this browser's wallet if it belongs to this login. Also removes this browser from the
   * backend's list of devices, unless it is the last one, which recovery needs. Returns false if this browser is still
   * listed. If offline, throws without changing anything. With `hereOnly`, sends no request: the session's token is
   * deleted here, but the session remains valid in the backend.
   */
  async signOut({ hereOnly = false, everywhere = false } = {}): Promise<boolean> {
    const { login, pending } = await localWallet.refresh()
    // Keep a wallet that belongs to another login: the signed-in user must not erase it.
    const isOwn = login !== undefined && loginSession.isOwner(login)
    const isForgotten = !isOwn || pending || (!hereOnly && (await forgetDevice(login.enrolId)))
    if (!hereOnly) await endSession({ everywhere })
    if (isOwn) await eraseWallet()
    loginSession.forget()
    await showNextView()
    return isForgotten
  },

  /** Detaches the wallet from the login. The account stays as it is. */
  async detach(proof: OwnerProof, { make }: Chosen) {
    await vault.detach({ factor: await proveOwner(proof), newFactor: make() })
    await loginWallet.use('login')
    await loginWallet.switchTo('local')
    router.push({ name: 'Detached' })
  },

  /**
   * Deletes the login's account. `isProvable` is true if this browser's wallet can sign for the login. If the backend
   * delays the deletion, returns its time.
   */
  deleteAccount: (isProvable: boolean): Promise<number | undefined> =>
    withFreshLogin(async (token) => {
      const { user } = loginSession.fresh()
      const noted = await accountApi.remove(token, isProvable ? proveWrite : undefined)
      loginSession.forget()
      const { login } = await localWallet.refresh()
      if (!noted && login?.userId === user.id) await eraseWallet()
      await showNextView()
      return noted?.deleteAt
    }),
}

async function eraseWallet() {
  if (localWallet.store.getState().slot !== 'login') return
  await vault.remove({})
  localWallet.hideWords()
  loginWallet.note('login', await localWallet.refresh())
}

async function showNextView() {
  if ((await localWallet.refresh()).state !== 'empty') return router.reset({ name: 'Home' })
  const status = await loginWallet.use('local')
  if (status.state === 'empty') router.reset({ name: 'Welcome' })
  else await loginWallet.switchTo('local')
}

async function forgetDevice(enrolId: string): Promise<boolean> {
  if (!loginSession.isFresh()) return false
  try {
    await loginAccount.removeDevice(enrolId)
    return true
  } catch (error) {
    const code = getErrorCode(error)
    const { status, field } = getErrorData(error)
    // If the backend does not list this browser or login, there is nothing to remove.
    if (code === CustodyConflictError.code && status === 404) return true
    if (code === LoginStaleError.code) return field === 'session'
    if (code === LastOneError.code || code === ShareRefusedError.code) return false
    throw error
  }
}

async function endSession(which: { everywhere: boolean }) {
  try {
    await loginSession.end(which)
  } catch (error) {
    // Ignore a session that has already ended.
    if (getErrorCode(error) !== LoginStaleError.code) throw error
  }
}
