import { CustodyConflictError, LastOneError, LoginStaleError, ShareRefusedError } from '#shared/loginErrors.ts'
import { accountApi } from '../api/account.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { router } from '../router/router.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { loginAccount, withFresh } from './loginAccount.ts'
import { loginWallet } from './loginWallet.ts'
import { type OwnerProof, proveOwner, proveWrite } from './ownerProof.ts'

type Chosen = Awaited<ReturnType<typeof loginAccount.chooseFactor>>

/** The ways out of a login: of this browser, with the wallet, or for good. */
export const leaveLogin = {
  /**
   * Erases the wallet here, where it is this login's, and ends the login. The backend forgets this browser where it may: not the last one, which is
   * what a recovery starts from. Gives false where it still lists this browser. Without the network nothing is done, but for
   * `hereOnly`, which asks nobody: the session is then known to nobody who could use it.
   */
  async signOut({ hereOnly = false, everywhere = false } = {}): Promise<boolean> {
    const { login, pending } = await homeWallet.refresh()
    // Somebody else's wallet stays: it is not for whoever is signed in to erase.
    const isOwn = login !== undefined && loginSession.isOwner(login)
    const isForgotten = !isOwn || pending || (!hereOnly && (await forgetDevice(login.enrolId)))
    if (!hereOnly) await endSession({ everywhere })
    if (isOwn) await eraseHere()
    loginSession.forget()
    await goOn()
    return isForgotten
  },

  /** The wallet goes on as one of this browser alone; the account stays as it is. */
  async detach(proof: OwnerProof, { make }: Chosen) {
    await vault.detach({ factor: await proveOwner(proof), newFactor: make() })
    await loginWallet.use('login')
    await loginWallet.switchTo('device')
    router.push({ name: 'Detached' })
  },

  /**
   * Everything the backend has of this login goes, then what is here. `isProvable`: the wallet here may sign for it. Gives when it
   * goes, where that is not at once.
   */
  deleteAccount: (isProvable: boolean): Promise<number | undefined> =>
    withFresh(async (token) => {
      const { user } = loginSession.fresh()
      const noted = await accountApi.remove(token, isProvable ? proveWrite : undefined)
      loginSession.forget()
      const { login } = await homeWallet.refresh()
      if (!noted && login?.userId === user.id) await eraseHere()
      await goOn()
      return noted?.deleteAt
    }),
}

async function eraseHere() {
  if (homeWallet.store.getState().slot !== 'login') return
  await vault.remove({})
  homeWallet.hideWords()
  loginWallet.note('login', await homeWallet.refresh())
}

/** To the wallet that is left in this browser, or to where one is made. */
async function goOn() {
  if ((await homeWallet.refresh()).state !== 'empty') return router.reset({ name: 'Home' })
  const status = await loginWallet.use('device')
  if (status.state === 'empty') router.reset({ name: 'Welcome' })
  else await loginWallet.switchTo('device')
}

async function forgetDevice(enrolId: string): Promise<boolean> {
  if (!loginSession.isFresh()) return false
  try {
    await loginAccount.removeDevice(enrolId)
    return true
  } catch (error) {
    const { code, data } = error as { code?: number; data?: { status?: number; field?: string } }
    // The backend knows no such browser, or nobody by this login: there is nothing more to tell it.
    if (code === CustodyConflictError.code && data?.status === 404) return true
    if (code === LoginStaleError.code) return data?.field === 'session'
    if (code === LastOneError.code || code === ShareRefusedError.code) return false
    throw error
  }
}

async function endSession(which: { everywhere: boolean }) {
  try {
    await loginSession.end(which)
  } catch (error) {
    // A session that is over is ended already.
    if ((error as { code?: number }).code !== LoginStaleError.code) throw error
  }
}
