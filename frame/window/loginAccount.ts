import { createStore } from 'zustand/vanilla'
import { RecoveryChangedError, VaultLockedError } from '#shared/catalogueErrors.ts'
import type { CustodyLogEntry, NewRecovery, RecoveryKey, StoredWallet } from '#shared/custody.ts'
import type { EmailSent } from '#shared/login.ts'
import { accountApi } from '../api/account.ts'
import { custodyApi, isField } from '../api/custody.ts'
import { loginApi } from '../api/login.ts'
import { router } from '../router/router.ts'
import { vault } from '../vault/vault.ts'
import { homeWallet } from './homeWallet.ts'
import { loginSession } from './loginSession.ts'
import { loginWallet } from './loginWallet.ts'
import { type OwnerProof, proveOwner } from './ownerProof.ts'
import { newFactor, type Proof } from './proof.ts'

/** A recovery that is made and has no effect yet: first its owner saves the file, where there is one. */
export type PreparedRecovery = { upload: NewRecovery; file?: Uint8Array | undefined }

type Passkey = Omit<PasskeySecret, 'prf'>

type LoginAccount = {
  /** Passkeys that were made and unlock the wallet here, and that the backend did not take yet. */
  unsent: RecoveryKey | undefined
}

const store = createStore<LoginAccount>(() => ({ unsent: undefined }))

/** What belongs to a login: its devices, its recovery, itself. Changes need a fresh login. */
export const loginAccount = {
  store,

  /** What the backend keeps of the wallet, and null where it has none. This browser takes note of another recovery key. */
  async stored(): Promise<StoredWallet | null> {
    const stored = (await custodyApi.wallet(token())) ?? null
    const { login } = await homeWallet.refresh()
    if (stored && login && stored.generation !== login.generation) await settle(stored.generation)
    return stored
  },

  log: (signal: AbortSignal): Promise<CustodyLogEntry[]> => accountApi.log(token(), signal),

  sendChangeCode: (email: string): Promise<EmailSent> => accountApi.sendChangeCode(loginSession.fresh().token, email),

  async verifyChange(attemptId: string, code: string) {
    const session = loginSession.fresh()
    await accountApi.verifyChange(session.token, { attemptId, code })
    loginSession.keep({ ...session, ...(await loginApi.session(session.token)) })
  },

  /** Another passkey beside the others, or one that only unlocks until now. Must be called in a click. */
  async addPasskey(known?: Passkey) {
    const { token } = loginSession.fresh()
    const made = known ? await getPasskey(known) : await createPasskey({ userName: accountName() })
    const factor = await proveOwner({ type: 'login' })
    const { upload } = await vault.addRecoveryPasskey({ factor, recovery: { type: 'passkey', ...made } })
    store.setState({ unsent: upload })
    await loginAccount.sendPasskey(token)
  },

  /** Again, where the backend could not be reached after the passkey was made. */
  async sendPasskey(token = loginSession.fresh().token) {
    const { unsent } = store.getState()
    if (!unsent) return
    await accountApi.addRecoveryKey(token, unsent)
    store.setState({ unsent: undefined })
    await homeWallet.refresh()
  },

  /** The backend forgets it first: it is there that it recovers the wallet. */
  async removePasskey({ id, credentialId }: Pick<RecoveryKey, 'id' | 'credentialId'>) {
    const { token } = loginSession.fresh()
    const { factors } = await homeWallet.refresh()
    await accountApi.removeRecoveryKey(token, id)
    const here = factors.find((factor) => factor.credentialId === credentialId)
    if (here) await vault.removeFactor({ factor: await proveOwner({ type: 'login' }), id: here.id })
    await homeWallet.refresh()
  },

  /** Makes a new recovery key; nothing of it is in effect yet. A passkey has to be made in a click. */
  async prepareRecovery(chosen: Proof): Promise<PreparedRecovery> {
    const { token } = loginSession.fresh()
    const recovery = (await newFactor(chosen, accountName()))()
    const shares = await accountApi.recoveryShares(token)
    return vault.changeRecovery({ factor: await proveOwner({ type: 'login' }), recovery, shares })
  },

  /** From here on the new recovery is the one that works. The same call again does no harm. */
  async commitRecovery({ upload }: PreparedRecovery) {
    const { token } = loginSession.fresh()
    try {
      await accountApi.putRecovery(token, upload)
    } catch (cause) {
      if (isField(cause, 'generation')) throw new RecoveryChangedError(undefined, { cause })
      throw cause
    }
    await vault.settleRecovery({ generation: upload.generation })
    await homeWallet.refresh()
  },

  removeDevice: (enrolId: string) => accountApi.removeEnrolment(loginSession.fresh().token, enrolId),

  async exportPhrase(proof: OwnerProof) {
    await homeWallet.showWords(await proveOwner(proof))
  },

  /** The wallet goes on as one of this browser alone; the account stays as it is. */
  async detach(proof: OwnerProof, chosen: Proof) {
    const newOne = (await newFactor(chosen))()
    await vault.detach({ factor: await proveOwner(proof), newFactor: newOne })
    await loginWallet.switchTo('device')
  },

  /**
   * Erases the wallet here and ends the login. The backend forgets this browser where it may: not the last one, which is
   * what a recovery starts from. Gives false where the list of devices still has it.
   */
  async signOut(): Promise<boolean> {
    const { login } = await homeWallet.refresh()
    const isForgotten = login ? await forgetDevice(login.enrolId) : true
    await eraseHere()
    await loginSession.end()
    await leave()
    return isForgotten
  },

  /** Everything the backend has of this login goes, then what is here. */
  async deleteAccount() {
    const { token } = loginSession.fresh()
    await accountApi.remove(token)
    await eraseHere()
    loginSession.forget()
    await leave()
  },
}

const token = () => {
  const { session } = loginSession.store.getState()
  if (!session) throw new LoginStaleError()
  return session.token
}

/** What a passkey is listed under by the device that keeps it. */
function accountName(): string {
  const { email, username } = loginSession.store.getState().session?.user ?? {}
  return email ?? username ?? 'Oriel wallet'
}

/** The backend has another recovery key than this browser: a change that was not settled, or one from elsewhere. */
async function settle(generation: number) {
  try {
    await vault.settleRecovery({ generation })
  } catch (error) {
    // One from elsewhere is checked with the wallet's secret: that waits until it is open.
    if ((error as { code?: number }).code !== VaultLockedError.code) throw error
  }
  await homeWallet.refresh()
}

async function forgetDevice(enrolId: string): Promise<boolean> {
  if (!loginSession.isFresh()) return false
  try {
    await loginAccount.removeDevice(enrolId)
    return true
  } catch (error) {
    const { code } = error as { code?: number }
    if (code === LastOneError.code || code === WalletServerError.code) return false
    throw error
  }
}
