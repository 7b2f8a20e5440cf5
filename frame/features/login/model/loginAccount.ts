import type { CustodyLogEntry, NewRecovery, RecoveryKey, StoredWallet } from '@oriel/shared/backend/custody.ts'
import type { EmailSent } from '@oriel/shared/backend/login.ts'
import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import {
  CustodyConflictError,
  EmailTakenError,
  LastOneError,
  LoginStaleError,
  OwnerNotProvenError,
  RecoveryChangedError,
} from '@oriel/shared/errors/loginErrors.ts'
import { downloadFile } from '../../../localWallet/downloadFile.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { createFactorSource, type Proof } from '../../../localWallet/proof.ts'
import { getBrandName } from '../../../platform/brandName.ts'
import { createStore } from '../../../state/createStore.ts'
import { createPasskey, type PasskeySecret, requestPasskey } from '../../../vault/client/passkey.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import type { NewFactor } from '../../../vault/protocol/methods.ts'
import { accountApi } from '../api/account.ts'
import { custodyApi, isField } from '../api/custody.ts'
import { getRecoveryFileName } from './loginWallet.ts'
import { type OwnerProof, proveOwner, proveWrite, readNonce } from './ownerProof.ts'
import { syncRecoveryKey } from './syncRecoveryKey.ts'

export type PreparedRecovery = { upload: NewRecovery; proof: string; file?: Uint8Array | undefined }

type Passkey = Omit<PasskeySecret, 'prf'>

/** `unsent` is a passkey that already unlocks this browser's wallet but that the backend has not stored yet. */
const store = createStore<{ unsent: { upload: RecoveryKey; proof: string } | undefined }>(() => ({ unsent: undefined }))

export const loginAccount = {
  store,

  /**
   * Returns the backend's record of the wallet, or null if there is none. If the record has a new recovery key, this
   * browser adopts it.
   */
  async stored(): Promise<StoredWallet | null> {
    const session = loginSession.store.getState().session
    if (!session) throw new LoginStaleError()
    const stored = (await custodyApi.wallet(session.token)) ?? null
    await syncRecoveryKey(session, stored ?? undefined)
    return stored
  },

  async log(signal: AbortSignal): Promise<CustodyLogEntry[]> {
    const { session } = loginSession.store.getState()
    if (!session) throw new LoginStaleError()
    return accountApi.log(session.token, signal)
  },

  sendChangeCode: (email: string): Promise<EmailSent> =>
    withFreshLogin(async (token) => {
      const { login } = await localWallet.refresh()
      const isHere = login?.userId === loginSession.fresh().user.id
      return accountApi.sendChangeCode(token, email, isHere ? proveWrite : undefined)
    }),

  verifyChange: (attemptId: string, code: string) =>
    withFreshLogin(async (token) => {
      try {
        const session = loginSession.fresh()
        const { user } = await accountApi.verifyChange(token, { attemptId, code })
        // Keep the earlier session's times, which are measured by this device's clock rather than by the backend's.
        loginSession.keep({ ...session, user })
      } catch (cause) {
        if (isField(cause, 'email')) throw new EmailTakenError(undefined, { cause })
        throw cause
      }
    }),

  /**
   * Adds a passkey for recovery: a new one, or an existing one that so far only unlocks the wallet. Call it in a click
   * handler.
   */
  addPasskey: (existing?: Passkey) =>
    withFreshLogin(async (token) => {
      const passkey = existing ? await requestPasskey(existing) : await createPasskey({ userName: getAccountName() })
      const factor = await proveOwner({ type: 'login' })
      const recovery = { type: 'passkey', ...passkey } as const
      const unsent = await vault.addRecoveryPasskey({ factor, recovery, nonce: await readNonce() })
      store.setState({ unsent })
      await sendPasskey(token)
    }),

  sendPasskey: () => withFreshLogin(sendPasskey),

  /** Removes a passkey. Starts with the backend, because recovery depends on the backend's record. */
  removePasskey: ({ id, credentialId }: Pick<RecoveryKey, 'id' | 'credentialId'>) =>
    withFreshLogin(async (token) => {
      await mapLastOneError(accountApi.removeRecoveryKey(token, id, proveWrite))
      const { factors } = await localWallet.refresh()
      const here = factors.find((factor) => factor.credentialId === credentialId)
      if (here) await vault.removeFactor({ factor: await proveOwner({ type: 'login' }), id: here.id })
      await localWallet.refresh()
    }),

  /** Prepares a recovery key that is not in effect yet. Call it in a click handler. */
  prepareRecovery: (chosen: Proof): Promise<PreparedRecovery> =>
    withFreshLogin(async (token) => {
      const recovery = (await createFactorSource(chosen, getAccountName()))()
      const shares = await accountApi.recoveryShares(token)
      const factor = await proveOwner({ type: 'login' })
      return vault.changeRecovery({ factor, recovery, shares, nonce: await readNonce() })
    }),

  saveFile({ file }: PreparedRecovery) {
    if (file) downloadFile(getRecoveryFileName(file), file.slice())
  },

  /** Puts the prepared key into effect. Idempotent. */
  commitRecovery: ({ upload, proof }: PreparedRecovery) =>
    withFreshLogin(async (token) => {
      try {
        await accountApi.putRecovery(token, upload, async () => proof)
      } catch (cause) {
        if (isField(cause, 'generation')) throw new RecoveryChangedError(undefined, { cause })
        throw cause
      }
      await vault.settleRecovery({ shares: await accountApi.recoveryShares(token) })
      await localWallet.refresh()
    }),

  removeDevice: (enrolId: string) =>
    withFreshLogin((token) => mapLastOneError(accountApi.removeEnrolment(token, enrolId, proveWrite))),

  async exportPhrase(proof: OwnerProof) {
    await localWallet.showWords(await proveOwner(proof))
  },

  /** Creates a new factor. Call it in a click handler, before asking for the owner's proof. */
  async chooseFactor(chosen: Proof): Promise<{ make: () => NewFactor }> {
    return { make: await createFactorSource(chosen) }
  },
}

/**
 * Runs work that needs a fresh login. If the backend rejects the login as stale, it is marked as stale here as well,
 * because the backend's clock decides.
 */
export async function withFreshLogin<result>(work: (token: string) => Promise<result>): Promise<result> {
  const session = loginSession.fresh()
  try {
    return await work(session.token)
  } catch (error) {
    if (getErrorCode(error) === LoginStaleError.code) loginSession.age(session)
    throw error
  }
}

async function sendPasskey(token: string) {
  const { unsent } = store.getState()
  if (!unsent) return
  try {
    await accountApi.addRecoveryKey(token, unsent.upload, async () => unsent.proof)
  } catch (error) {
    // Drop a passkey that the backend would always reject: its recovery key was replaced, or its proof has expired.
    if (getErrorCode(error) === CustodyConflictError.code || getErrorCode(error) === OwnerNotProvenError.code)
      store.setState({ unsent: undefined })
    throw error
  }
  store.setState({ unsent: undefined })
  await localWallet.refresh()
}

function getAccountName(): string {
  const { email, username } = loginSession.store.getState().session?.user ?? {}
  return email ?? username ?? `${getBrandName()} wallet`
}

async function mapLastOneError(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (cause) {
    if (isField(cause, 'last')) throw new LastOneError(undefined, { cause })
    throw cause
  }
}
