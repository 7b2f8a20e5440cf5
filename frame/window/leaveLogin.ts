import { LastOneError, LoginStaleError, ShareRefusedError, WalletServerError } from '#shared/catalogueErrors.ts'
import { accountApi } from '../api/account.ts'
import { isField } from '../api/custody.ts'
import { router } from '../router/router.ts'
import { vault } from '../vault/vault.ts'
import { homeWallet } from './homeWallet.ts'
import { loginAccount, withFresh } from './loginAccount.ts'
import { loginSession } from './loginSession.ts'
import { loginWallet } from './loginWallet.ts'
import { type OwnerProof, proveOwner, proveWrite } from './ownerProof.ts'

type Chosen = Awaited<ReturnType<typeof loginAccount.chooseFactor>>

/** The ways out of a login: of this browser, with the wallet, or for good. */
export const leaveLogin = {
  /**
   * Erases the wallet here and ends the login. The backend forgets this browser where it may: not the last one, which is
   * what a recovery starts from. Gives false where it could not be told everything.
   */
  async signOut(): Promise<boolean> {
    const { login, pending } = await homeWallet.refresh()
    const isForgotten = login && !pending ? await forgetDevice(login.enrolId) : true
    await eraseHere()
    const isEnded = await isReached(loginSession.end())
    loginSession.forget()
    await goOn()
    return isForgotten && isEnded
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

/** To the other wallet of this browser, or to where one is made. */
async function goOn() {
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
    // It was removed from elsewhere already.
    if (isField(error, 'enrolment')) return true
    const { code } = error as { code?: number }
    if (code === LastOneError.code || code === ShareRefusedError.code) return false
    return isReached(Promise.reject(error))
  }
}

/** Whoever signs out does so without the network, too: the session is then known to nobody who could use it. */
async function isReached(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const { code } = error as { code?: number }
    // A session that is over is ended already.
    if (code === LoginStaleError.code) return true
    if (code === WalletServerError.code) return false
    throw error
  }
}
