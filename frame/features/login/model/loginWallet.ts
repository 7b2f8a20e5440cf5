import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import type { LoginOffer } from '@oriel/shared/backend/login.ts'
import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import {
  CustodyConflictError,
  DevicesFullError,
  LoginStaleError,
  NothingPendingError,
  OwnerNotProvenError,
} from '@oriel/shared/errors/loginErrors.ts'
import { allowedSite } from '../../../localWallet/allowedSite.ts'
import { downloadFile } from '../../../localWallet/downloadFile.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { createFactorSource, type Proof, toBytes } from '../../../localWallet/proof.ts'
import { config } from '../../../platform/config.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { limitLogins } from '../../../state/requestedLogins.ts'
import { storage } from '../../../state/storage.ts'
import { requestAnyPasskey } from '../../../vault/client/passkey.ts'
import { vault } from '../../../vault/client/vaultClient.ts'
import type { Slot, VaultStatus } from '../../../vault/protocol/methods.ts'
import { type Opener, windowRequest } from '../../../walletWindow/windowRequest.ts'
import { custodyApi, isField } from '../api/custody.ts'
import { getDeviceLabel } from './getDeviceLabel.ts'
import { loginAttempt } from './loginAttempt.ts'
import { syncRecoveryKey } from './syncRecoveryKey.ts'

/**
 * The site that the user allowed with the click that created or restored the wallet, and the login shown at that time.
 */
export type AllowedLogin = { asking: Opener; userId: string | undefined }

export type FileProof = { type: 'file'; file: Uint8Array<ArrayBuffer>; password: string }

type LoginWallet = {
  slots: Partial<Record<Slot, string>>
  file: Uint8Array<ArrayBuffer> | undefined
  fileOf: string | undefined
  /** True if the worker was terminated before it stored the wallet of the saved file. The file is then useless. */
  wasLost: boolean
  stored: StoredWallet | undefined
  wasRemoved: boolean
}

const store = createStore<LoginWallet>(() => ({
  slots: {},
  file: undefined,
  fileOf: undefined,
  wasLost: false,
  stored: undefined,
  wasRemoved: false,
}))

export const loginWallet = {
  store,

  /** Logins to offer, or undefined if there are none. A page can limit them for users who do not have a login yet. */
  get offer(): LoginOffer | undefined {
    if (!config.login || store.getState().slots.login !== undefined) return config.login
    const offer = limitLogins(config.login, windowRequest.store.getState().opener?.logins)
    return offer.email || offer.socials.length > 0 ? offer : undefined
  },

  async use(slot: Slot): Promise<VaultStatus> {
    const { slot: before, status: left } = localWallet.store.getState()
    // Note the current status of the slot, whose wallet may have been created or removed since the slot was last read.
    if (left && (before === 'login') === (left.login !== undefined)) loginWallet.note(before, left)
    const status = await localWallet.use(slot)
    loginWallet.note(slot, status)
    return status
  },

  async lookAt(slot: Slot): Promise<VaultStatus> {
    const status = await vault.statusOfSlot({ slot })
    loginWallet.note(slot, status)
    return status
  },

  note(slot: Slot, { walletId, pending }: VaultStatus) {
    const { [slot]: _, ...others } = store.getState().slots
    store.setState({ slots: walletId && !pending ? { ...others, [slot]: walletId } : others })
  },

  async switchTo(slot: Slot) {
    await loginWallet.use(slot)
    storage.set('slot', slot)
    if (!windowRequest.store.getState().opener) return router.reset({ name: 'Home' })
    router.reset(localWallet.lockedView(windowRequest.store.getState().opener))
  },

  async dropBegun() {
    await vault.settleLogin({ kept: false })
    forgetFile()
    const { state } = await loginWallet.use('login')
    if (state === 'empty' && store.getState().slots.local) return loginWallet.switchTo('local')
    router.reset({ name: state === 'empty' ? 'Welcome' : 'UnlockLogin' })
  },

  /** Continues after a login: finishes a pending upload, opens the wallet, or shows the next required view. */
  async proceed() {
    const session = loginSession.fresh()
    const { token, user } = session
    const { slot: before } = localWallet.store.getState()
    const status = await loginWallet.use('login')
    if (isDeletingAccount() && !status.pending && status.login?.userId !== user.id) {
      await loginWallet.use(before)
      return openReturnView()
    }
    if (status.login && status.login.userId !== user.id) return showOtherLogin()
    if (status.pending) return finishPending()
    const stored = await custodyApi.wallet(token)
    store.setState(({ file, fileOf }) => ({ stored, file: fileOf === user.id ? file : undefined }))
    if (status.state === 'empty') return router.reset({ name: stored ? 'RecoverWallet' : 'RecoverySetup' })
    const isKnown = stored?.enrolments.some(({ enrolId }) => enrolId === status.login?.enrolId)
    if (status.state === 'locked') store.setState({ wasRemoved: !isKnown })
    if (!isKnown && status.state === 'locked') return router.reset({ name: stored ? 'RecoverWallet' : 'UnlockLogin' })
    // Request a share if the wallet is locked, or if a deletion is scheduled. Releasing a share cancels the deletion.
    if (status.state === 'locked' || (isKnown && stored?.deleteAt !== undefined)) await release()
    if (isKnown) await syncRecoveryKey(session, stored)
    await openReturnView()
  },

  /** Creates the wallet. If there is a recovery file, the owner must save it before anything is uploaded. */
  async setUp(proof: Proof, allowed?: AllowedLogin) {
    if (await vault.pendingLogin()) return finishPending()
    const { token, user } = getFreshSession(allowed)
    const recovery = await createFactorSource(proof, user.email ?? user.username)
    const custodyKey = await custodyApi.key(token)
    const params = { userId: user.id, label: getDeviceLabel(), custodyKey, recovery: recovery() }
    const { file, upload } = await vault.makeLogin(params)
    allowedSite.note(allowed?.asking, upload.walletId)
    if (file) store.setState({ file, fileOf: user.id, wasLost: false })
    else router.reset({ name: 'LoginProgress' })
  },

  saveFile() {
    const { file } = store.getState()
    if (file) downloadFile(getRecoveryFileName(file), file)
  },

  async confirmSaved() {
    const { fileOf } = store.getState()
    try {
      await vault.keepLogin({ userId: fileOf ?? '' })
    } catch (error) {
      // Handle a worker that was terminated while it held the wallet, for example after a period of inactivity.
      if (getErrorCode(error) !== NothingPendingError.code) throw error
      forgetFile()
      return store.setState({ wasLost: true })
    }
    await uploadPending()
    await loginWallet.proceed()
  },

  async recover(proof: { type: 'passkey' } | FileProof, allowed?: AllowedLogin) {
    // If the upload of a pending wallet got no response, finish that upload instead of starting another recovery.
    if (await vault.pendingLogin()) return finishPending()
    const { token, user } = getFreshSession(allowed)
    const { stored } = store.getState()
    if (!stored) throw new CustodyConflictError()
    const { walletId, eip155, solana, commitment, authority, generation } = stored
    const wallet = { walletId, eip155, solana, commitment, authority, generation }
    // Check the proof before any request, so that a mistyped password does not use up a release.
    const { ephemeral } = await vault.askRecovery({ wallet, proof: await openProof(proof, stored) })
    const [custodyKey, { nonce }] = await Promise.all([custodyApi.key(token), custodyApi.nonce(token)])
    const recoverable = await custodyApi.recover(token, { nonce, ephemeral })
    const { nonce: proofNonce } = await custodyApi.nonce(token)
    await vault.recover({ userId: user.id, label: getDeviceLabel(), custodyKey, nonce, proofNonce, recoverable })
    allowedSite.note(allowed?.asking, walletId)
    store.setState({ wasRemoved: false })
    router.reset({ name: 'LoginProgress' })
  },

  /** Unlocks without the backend: this browser's share and the owner's file open the wallet. */
  async unlockByFile({ file, password }: FileProof) {
    await vault.unlock({ factor: { type: 'recoveryFile', file: file.slice(), password: toBytes(password) } })
    await openReturnView()
  },

  /**
   * Replaces another login's wallet. Erases only this browser's share, one of the wallet's three. The owner's account
   * remains.
   */
  async replaceOther() {
    await vault.remove({})
    forgetFile()
    await loginWallet.proceed()
  },
}

/**
 * Returns the fresh session. Throws if another user has since signed in from another tab, because the site was allowed
 * only for the user on screen.
 */
function getFreshSession(allowed: AllowedLogin | undefined) {
  const session = loginSession.fresh()
  if (allowed && allowed.userId !== session.user.id) throw new LoginStaleError()
  return session
}

function showOtherLogin() {
  forgetFile()
  router.reset({ name: 'OtherLogin' })
}

/** True if the user signed in to delete the account, which works even if this browser lacks the account's wallet. */
const isDeletingAccount = () => loginAttempt.store.getState().returnTo?.name === 'DeleteAccount'

async function openReturnView() {
  const { returnTo } = loginAttempt.store.getState()
  loginAttempt.returnTo(undefined)
  if (!returnTo) return localWallet.goOn()
  await localWallet.refresh()
  router.reset({ name: 'Home' })
  router.push(returnTo)
}

async function release() {
  const { token } = loginSession.fresh()
  const { nonce } = await custodyApi.nonce(token)
  const { enrolId, ...asking } = await vault.askShare({ nonce })
  const released = await custodyApi.release(token, enrolId, asking)
  await vault.unlock({ factor: { type: 'login', nonce, released } })
}

async function finishPending() {
  await uploadPending()
  await loginWallet.proceed()
}

/** Fields of a conflict error that show that another browser was faster. The next step loads that browser's result. */
const overtaken = ['exists', 'generation', 'removed', 'key']

/** Uploads the pending wallet. Idempotent. Drops a wallet that the backend will never accept. */
async function uploadPending() {
  const { token, user } = loginSession.fresh()
  const pending = await vault.pendingLogin()
  // Upload nothing if another user has since signed in from another tab.
  if (pending?.userId !== user.id) return
  try {
    if (pending.kind === 'wallet') await custodyApi.putWallet(token, pending.upload)
    else await custodyApi.addEnrolment(token, pending.upload, async () => pending.proof)
  } catch (cause) {
    // Keep the pending upload: the backend accepts it once there is room for another device.
    if (isField(cause, 'full')) throw new DevicesFullError(undefined, { cause })
    // If the wallet was recovered long ago, the proof has expired, and the owner must recover the wallet again.
    const isExpired = pending.kind === 'enrolment' && getErrorCode(cause) === OwnerNotProvenError.code
    const isOvertaken = isExpired || overtaken.some((field) => isField(cause, field))
    if (!isOvertaken && !isField(cause, 'other')) throw cause
    await vault.settleLogin({ kept: false })
    forgetFile()
    if (isOvertaken) return
    throw cause
  }
  await vault.settleLogin({ kept: true })
  forgetFile()
  if (user.provider === 'email') kitEvents.emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
}

const forgetFile = () => store.setState({ file: undefined, fileOf: undefined })

async function openProof(proof: { type: 'passkey' } | FileProof, { recoveryKeys }: StoredWallet) {
  if (proof.type === 'file') {
    return { type: 'recoveryFile' as const, file: proof.file.slice(), password: toBytes(proof.password) }
  }
  const { credentialId, prf } = await requestAnyPasskey(recoveryKeys)
  const recoveryKey = recoveryKeys.find((key) => key.credentialId === credentialId)
  if (!recoveryKey) throw new CustodyConflictError()
  return { type: 'passkey' as const, recoveryKey, prf }
}

/**
 * Returns a file name such as `oriel-recovery-58A57e.json`, which contains the start of the address. Uses today's date
 * instead if the file names no address.
 */
export function getRecoveryFileName(file: Uint8Array): string {
  const { eip155 }: { eip155?: string } = JSON.parse(new TextDecoder().decode(file))
  return `oriel-recovery-${eip155?.slice(2, 8) ?? new Date().toISOString().slice(0, 10)}.json`
}
