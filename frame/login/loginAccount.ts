import { createStore } from 'zustand/vanilla'
import type { CustodyLogEntry, NewRecovery, RecoveryKey, StoredWallet } from '#shared/custody.ts'
import type { EmailSent } from '#shared/login.ts'
import {
  CustodyConflictError,
  EmailTakenError,
  LastOneError,
  LoginStaleError,
  RecoveryChangedError,
} from '#shared/loginErrors.ts'
import { accountApi } from '../api/account.ts'
import { custodyApi, isField } from '../api/custody.ts'
import { downloadFile } from '../localWallet/downloadFile.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { newFactor, type Proof } from '../localWallet/proof.ts'
import { createPasskey, getPasskey, type PasskeySecret } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { NewFactor } from '../vault/methods.ts'
import { followRecovery } from './followRecovery.ts'
import { nameOf } from './loginWallet.ts'
import { type OwnerProof, proveOwner, proveWrite } from './ownerProof.ts'

/** A recovery that is made and has no effect yet: first its owner saves the file, where there is one. */
export type PreparedRecovery = { upload: NewRecovery; proof: string; file?: Uint8Array | undefined }

type Passkey = Omit<PasskeySecret, 'prf'>

/** `unsent`: a passkey that unlocks the wallet here, and that the backend did not take yet. */
const store = createStore<{ unsent: { upload: RecoveryKey; proof: string } | undefined }>(() => ({ unsent: undefined }))

/** What belongs to a login: its address, its devices, its recovery. Changes need a fresh login. */
export const loginAccount = {
  store,

  /** What the backend keeps of the wallet, and null where it has none. This browser takes note of another recovery key. */
  async stored(): Promise<StoredWallet | null> {
    const session = loginSession.store.getState().session
    if (!session) throw new LoginStaleError()
    const stored = (await custodyApi.wallet(session.token)) ?? null
    await followRecovery(session, stored ?? undefined)
    return stored
  },

  async log(signal: AbortSignal): Promise<CustodyLogEntry[]> {
    const { session } = loginSession.store.getState()
    if (!session) throw new LoginStaleError()
    return accountApi.log(session.token, signal)
  },

  sendChangeCode: (email: string): Promise<EmailSent> =>
    withFresh(async (token) => {
      const { login } = await homeWallet.refresh()
      const isHere = login?.userId === loginSession.fresh().user.id
      return accountApi.sendChangeCode(token, email, isHere ? proveWrite : undefined)
    }),

  verifyChange: (attemptId: string, code: string) =>
    withFresh(async (token) => {
      try {
        const session = loginSession.fresh()
        const { user } = await accountApi.verifyChange(token, { attemptId, code })
        // Its times are the backend's; those of here are of this device's clock.
        loginSession.keep({ ...session, user })
      } catch (cause) {
        if (isField(cause, 'email')) throw new EmailTakenError(undefined, { cause })
        throw cause
      }
    }),

  /** Another passkey beside the others, or one that only unlocks until now. Must be called in a click. */
  addPasskey: (known?: Passkey) =>
    withFresh(async (token) => {
      const made = known ? await getPasskey(known) : await createPasskey({ userName: accountName() })
      const factor = await proveOwner({ type: 'login' })
      const unsent = await vault.addRecoveryPasskey({ factor, recovery: { type: 'passkey', ...made } })
      store.setState({ unsent })
      await sendPasskey(token)
    }),

  /** Again, where the backend could not be reached after the passkey was made. */
  sendPasskey: () => withFresh(sendPasskey),

  /** The backend forgets it first: it is there that it recovers the wallet. */
  removePasskey: ({ id, credentialId }: Pick<RecoveryKey, 'id' | 'credentialId'>) =>
    withFresh(async (token) => {
      await refuseLast(accountApi.removeRecoveryKey(token, id, proveWrite))
      const { factors } = await homeWallet.refresh()
      const here = factors.find((factor) => factor.credentialId === credentialId)
      if (here) await vault.removeFactor({ factor: await proveOwner({ type: 'login' }), id: here.id })
      await homeWallet.refresh()
    }),

  /** Makes a new recovery key; nothing of it is in effect yet. Must be called in a click. */
  prepareRecovery: (chosen: Proof): Promise<PreparedRecovery> =>
    withFresh(async (token) => {
      const recovery = (await newFactor(chosen, accountName()))()
      const shares = await accountApi.recoveryShares(token)
      return vault.changeRecovery({ factor: await proveOwner({ type: 'login' }), recovery, shares })
    }),

  saveFile({ file }: PreparedRecovery) {
    if (file) downloadFile(nameOf(file), file.slice())
  },

  /** From here on the new recovery is the one that works. The same call again does no harm. */
  commitRecovery: ({ upload, proof }: PreparedRecovery) =>
    withFresh(async (token) => {
      try {
        await accountApi.putRecovery(token, upload, async () => proof)
      } catch (cause) {
        if (isField(cause, 'generation')) throw new RecoveryChangedError(undefined, { cause })
        throw cause
      }
      await vault.settleRecovery({ shares: await accountApi.recoveryShares(token) })
      await homeWallet.refresh()
    }),

  removeDevice: (enrolId: string) =>
    withFresh((token) => refuseLast(accountApi.removeEnrolment(token, enrolId, proveWrite))),

  async exportPhrase(proof: OwnerProof) {
    await homeWallet.showWords(await proveOwner(proof))
  },

  /** A factor for a wallet of this browser alone, made before its owner proves to be that. Must be called in a click. */
  async chooseFactor(chosen: Proof): Promise<{ make: () => NewFactor }> {
    return { make: await newFactor(chosen) }
  },
}

/** What only a fresh login may do. The backend's clock decides: what it finds too old is asked for anew here. */
export async function withFresh<result>(work: (token: string) => Promise<result>): Promise<result> {
  const session = loginSession.fresh()
  try {
    return await work(session.token)
  } catch (error) {
    if (codeOf(error) === LoginStaleError.code) loginSession.age(session)
    throw error
  }
}

async function sendPasskey(token: string) {
  const { unsent } = store.getState()
  if (!unsent) return
  try {
    await accountApi.addRecoveryKey(token, unsent.upload, async () => unsent.proof)
  } catch (error) {
    // Of a recovery key that is not the one any more: the same again would be refused again.
    if (codeOf(error) === CustodyConflictError.code) store.setState({ unsent: undefined })
    throw error
  }
  store.setState({ unsent: undefined })
  await homeWallet.refresh()
}

/** What a passkey is listed under by the device that keeps it. */
function accountName(): string {
  const { email, username } = loginSession.store.getState().session?.user ?? {}
  return email ?? username ?? 'Oriel wallet'
}

async function refuseLast(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (cause) {
    if (isField(cause, 'last')) throw new LastOneError(undefined, { cause })
    throw cause
  }
}

const codeOf = (error: unknown) => (error as { code?: number }).code
