import { createStore } from 'zustand/vanilla'
import type { StoredWallet } from '#shared/custody.ts'
import type { LoginOffer } from '#shared/login.ts'
import { CustodyConflictError, DevicesFullError, NothingPendingError } from '#shared/loginErrors.ts'
import { custodyApi, isField } from '../api/custody.ts'
import { downloadFile } from '../localWallet/downloadFile.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { checkStorage } from '../localWallet/persistentStorage.ts'
import { newFactor, type Proof, toBytes } from '../localWallet/proof.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { storage } from '../state/storage.ts'
import { getAnyPasskey } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { Slot, VaultStatus } from '../vault/methods.ts'
import { opener } from '../walletWindow/windowTask.ts'
import { deviceLabel } from './deviceLabel.ts'
import { followRecovery } from './followRecovery.ts'
import { loginAttempt } from './loginAttempt.ts'

/** The owner's recovery file, as it was chosen, and what was typed for it. */
export type FileProof = { type: 'file'; file: Uint8Array<ArrayBuffer>; password: string }

type LoginWallet = {
  /** Ids of the wallets in this browser, as far as they were looked at. */
  slots: Partial<Record<Slot, string>>
  /** A recovery file that its owner has to save before anything else happens. */
  file: Uint8Array<ArrayBuffer> | undefined
  /** Whose it is. */
  fileOf: string | undefined
  /** The wallet of a file ended with its worker: the file is of no use. */
  wasLost: boolean
  /** What the backend knows of the wallet that is to be recovered here. */
  stored: StoredWallet | undefined
  /** This browser was removed from the wallet's devices. */
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

/** The wallet of a login as the wallet window uses it, and which of this browser's two wallets is in use. */
export const loginWallet = {
  store,

  checkStorage,

  /** What this deployment offers. */
  get offer(): LoginOffer | undefined {
    return config.login
  },

  /** Says with which of the two wallets this page works from now on. The other one is locked. */
  async use(slot: Slot): Promise<VaultStatus> {
    const { slot: before, status: left } = homeWallet.store.getState()
    // Made or removed since it was looked at.
    if (left && (before === 'login') === (left.login !== undefined)) loginWallet.note(before, left)
    const status = await homeWallet.use(slot)
    loginWallet.note(slot, status)
    return status
  },

  /** Reads the status of the wallet in this slot; the wallet in use stays open. */
  async lookAt(slot: Slot): Promise<VaultStatus> {
    const status = await vault.statusOfSlot({ slot })
    loginWallet.note(slot, status)
    return status
  },

  note(slot: Slot, { walletId, pending }: VaultStatus) {
    const { [slot]: _, ...others } = store.getState().slots
    store.setState({ slots: walletId && !pending ? { ...others, [slot]: walletId } : others })
  },

  /** The owner wants the other wallet of this browser. */
  async switchTo(slot: Slot) {
    await loginWallet.use(slot)
    storage.set('slot', slot)
    if (!opener.store.getState().opener) return router.reset({ name: 'Home' })
    router.reset({ name: slot === 'login' ? 'UnlockLogin' : 'UnlockWallet' })
  },

  /** What was begun is not wanted any more: it was never more than a record in this browser. */
  async dropBegun() {
    await vault.settleLogin({ kept: false })
    forgetFile()
    const { state } = await loginWallet.use('login')
    if (state === 'empty' && store.getState().slots.device) return loginWallet.switchTo('device')
    router.reset({ name: state === 'empty' ? 'Welcome' : 'UnlockLogin' })
  },

  /** Does what comes after a login: finishes what was begun, opens the wallet, or shows what is needed for that. */
  async proceed() {
    const session = loginSession.fresh()
    const { token, user } = session
    const { slot: before } = homeWallet.store.getState()
    const status = await loginWallet.use('login')
    if (needsNoWallet() && !status.pending && status.login?.userId !== user.id) {
      await loginWallet.use(before)
      return arrive()
    }
    if (status.login && status.login.userId !== user.id) return meetOther()
    if (status.pending) return finishPending()
    const stored = await custodyApi.wallet(token)
    store.setState({ stored, ...(store.getState().fileOf !== user.id && { file: undefined }) })
    if (status.state === 'empty') return router.reset({ name: stored ? 'RecoverWallet' : 'RecoverySetup' })
    const isKnown = stored?.enrolments.some(({ enrolId }) => enrolId === status.login?.enrolId)
    if (status.state === 'locked') store.setState({ wasRemoved: !isKnown })
    if (!isKnown && status.state === 'locked') return router.reset({ name: stored ? 'RecoverWallet' : 'UnlockLogin' })
    // A deletion that somebody asked for is stopped by a release, also where the wallet is open already.
    if (status.state === 'locked' || (isKnown && stored?.deleteAt !== undefined)) await release()
    if (isKnown) await followRecovery(session, stored)
    await arrive()
  },

  /** Makes the wallet of a first login. With a file, its owner saves that before anything leaves this browser. */
  async setUp(proof: Proof) {
    // An answer was lost the last time: what was made then is finished, and nothing is made again.
    if (await vault.pendingLogin()) return finishPending()
    const { token, user } = loginSession.fresh()
    const recovery = await newFactor(proof, user.email ?? user.username)
    const custodyKey = await custodyApi.key(token)
    const asked = { userId: user.id, label: deviceLabel(), custodyKey, recovery: recovery() }
    const { file } = await vault.makeLogin(asked)
    if (file) store.setState({ file: file as Uint8Array<ArrayBuffer>, fileOf: user.id, wasLost: false })
    else router.reset({ name: 'LoginProgress' })
  },

  /** Hands out the recovery file, as often as its owner likes. */
  saveFile() {
    const { file } = store.getState()
    if (file) downloadFile(nameOf(file), file)
  },

  /** The owner has the file: now the wallet may become theirs. */
  async confirmSaved() {
    const { fileOf } = store.getState()
    try {
      await vault.keepLogin({ userId: fileOf ?? '' })
    } catch (error) {
      // The worker that had the wallet has ended, as after a while without use.
      if ((error as { code?: number }).code !== NothingPendingError.code) throw error
      forgetFile()
      return store.setState({ wasLost: true })
    }
    await uploadPending()
    await loginWallet.proceed()
  },

  /** Brings the wallet into this browser, by what its owner kept for this. */
  async recover(proof: { type: 'passkey' } | FileProof) {
    // An answer was lost the last time: what was made then is finished, and nothing is made again.
    if (await vault.pendingLogin()) return finishPending()
    const { token, user } = loginSession.fresh()
    const { stored } = store.getState()
    if (!stored) throw new CustodyConflictError()
    const { walletId, eip155, solana, commitment, authority, generation } = stored
    const wallet = { walletId, eip155, solana, commitment, authority, generation }
    // Tried before anything is asked for: a mistyped password costs no release.
    const { ephemeral } = await vault.askRecovery({ wallet, proof: await openProof(proof, stored) })
    const [custodyKey, { nonce }] = await Promise.all([custodyApi.key(token), custodyApi.nonce(token)])
    const recoverable = await custodyApi.recover(token, { nonce, ephemeral })
    await vault.recover({ userId: user.id, label: deviceLabel(), custodyKey, nonce, recoverable })
    store.setState({ wasRemoved: false })
    router.reset({ name: 'LoginProgress' })
  },

  /** Opens it without the backend: this browser's share and the owner's file. */
  async unlockByFile({ file, password }: FileProof) {
    await vault.unlock({ factor: { type: 'recoveryFile', file: file.slice(), password: toBytes(password) } })
    await arrive()
  },

  /** Takes the wallet of another login out of this browser: it is one share of three, its owner's account stays. */
  async replaceOther() {
    await vault.remove({})
    forgetFile()
    await loginWallet.proceed()
  },
}

/** The wallet here, or the one that waits, is somebody else's. Their recovery file is not for whoever is signed in now. */
function meetOther() {
  forgetFile()
  router.reset({ name: 'OtherLogin' })
}

/** An account can be deleted where its wallet is not, or not any more. */
const needsNoWallet = () => loginAttempt.store.getState().returnTo?.name === 'DeleteAccount'

/** The wallet is open: to what needed the fresh login, to the site that asked, or home. */
async function arrive() {
  const { returnTo } = loginAttempt.store.getState()
  loginAttempt.returnTo(undefined)
  if (!returnTo) return homeWallet.goOn()
  await homeWallet.refresh()
  router.reset({ name: 'Home' })
  router.push(returnTo)
}

/** The backend's share, for this browser's own. */
async function release() {
  const { token } = loginSession.fresh()
  const { nonce } = await custodyApi.nonce(token)
  const { enrolId, ...asking } = await vault.askShare({ nonce })
  const released = await custodyApi.release(token, enrolId, asking)
  await vault.unlock({ factor: { type: 'login', nonce, released } })
}

/** Goes on with what waits for its upload: also after the page was closed in the middle. */
async function finishPending() {
  await uploadPending()
  await loginWallet.proceed()
}

/** What another browser was quicker with: what that one made is found next. */
const overtaken = ['exists', 'generation', 'removed', 'key']

/** Idempotent: the same upload twice is the same answer. What the backend never will take is dropped here. */
async function uploadPending() {
  const { token, user } = loginSession.fresh()
  const pending = await vault.pendingLogin()
  // Another tab may have signed somebody else in.
  if (pending?.userId !== user.id) return
  try {
    if (pending.kind === 'wallet') await custodyApi.putWallet(token, pending.upload)
    else await custodyApi.addEnrolment(token, pending.upload, async () => pending.proof)
  } catch (cause) {
    // It is taken as soon as there is room.
    if (isField(cause, 'full')) throw new DevicesFullError(undefined, { cause })
    const isOvertaken = overtaken.some((field) => isField(cause, field))
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
  const { credentialId, prf } = await getAnyPasskey(recoveryKeys)
  const recoveryKey = recoveryKeys.find((one) => one.credentialId === credentialId)
  if (!recoveryKey) throw new CustodyConflictError()
  return { type: 'passkey' as const, recoveryKey, prf }
}

/** `oriel-recovery-58A57e.json`: by the first characters of the address, or of the day. */
export function nameOf(file: Uint8Array): string {
  const { eip155 } = JSON.parse(new TextDecoder().decode(file)) as { eip155?: string }
  return `oriel-recovery-${eip155?.slice(2, 8) ?? new Date().toISOString().slice(0, 10)}.json`
}
