import { createStore } from 'zustand/vanilla'
import { UserRejectedError } from '#shared/errors.ts'
import { router } from '../router/router.ts'
import { displayScale } from '../state/displayScale.ts'
import { storage } from '../state/storage.ts'
import { isPasskeyAvailable } from '../vault/client/passkey.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { FactorProof, Slot, VaultStatus } from '../vault/methods.ts'
import { type Opener, opener } from '../walletWindow/windowTask.ts'
import { loginSession } from './loginSession.ts'
import { knownFactor, newFactor, type Proof, toBytes } from './proof.ts'

type HomeWallet = {
  /** With which of the two this page works. */
  slot: Slot
  status: VaultStatus | undefined
  /** The recovery words while they are on screen, and at no other time. */
  words: string[] | undefined
}

type ShowRequest = (task: Opener & { task: 'approve' }) => Promise<unknown>

const store = createStore<HomeWallet>(() => ({ slot: 'device', status: undefined, words: undefined }))

let askUser: ShowRequest | undefined

/** A request is settled with this when the wallet must be unlocked before it can be approved. */
export const unlockFirst = Symbol('unlock first')

/** The wallet in use as the wallet window uses it: the only place where its secrets are typed and shown. */
export const homeWallet = {
  store,
  isPasskeyAvailable,

  /** Says with which of this browser's wallets this page works from now on; the other one is locked. */
  async use(slot: Slot): Promise<VaultStatus> {
    vault.use({ kind: 'home', slot })
    store.setState({ slot })
    return homeWallet.refresh()
  },

  async refresh(): Promise<VaultStatus> {
    const status = await vault.status()
    store.setState({ status })
    return status
  },

  /** A new wallet; the words come on screen next, because a wallet without a backup is one accident from being gone. */
  async create(proof: Proof) {
    const factor = await newFactor(proof)
    await homeWallet.use('device')
    await vault.create({ words: 12, factor: factor() })
    await homeWallet.showWords(factor())
  },

  async import(phrase: string, proof: Proof) {
    const factor = await newFactor(proof)
    await homeWallet.use('device')
    await vault.import({ phrase: toBytes(phrase), factor: factor() })
    await homeWallet.goOn()
  },

  async unlock(proof: Proof) {
    const factor = await knownFactor(proof)
    const { backedUp } = await vault.unlock({ factor: factor() })
    if (backedUp) await homeWallet.goOn()
    else await homeWallet.showWords(factor())
  },

  /** Shows the words again, always after a fresh proof. */
  async exportPhrase(proof: Proof) {
    const factor = await knownFactor(proof)
    await homeWallet.showWords(factor())
  },

  /** By a factor that is used up by this. */
  async showWords(factor: FactorProof) {
    const phrase = await vault.exportPhrase({ factor })
    store.setState({ words: new TextDecoder().decode(phrase).split(' ') })
    phrase.fill(0)
    await homeWallet.refresh()
    router.reset({ name: 'BackupPhrase' })
  },

  /** True when the words at these positions (from 0) are right: the wallet then counts as backed up. */
  async confirmBackup(words: { position: number; word: string }[]): Promise<boolean> {
    if (!(await vault.confirmBackup({ words }))) return false
    homeWallet.hideWords()
    await homeWallet.goOn()
    return true
  },

  hideWords() {
    store.setState({ words: undefined })
  },

  /** Where the owner goes once the wallet is open: to the site that asked, or home. */
  async goOn() {
    const { grants, login } = await homeWallet.refresh()
    storage.set('slot', login ? 'login' : 'device')
    const { opener: asking } = opener.store.getState()
    if (!asking) return router.reset({ name: 'Home' })
    if (homeWallet.isAnother(asking)) return router.reset({ name: 'GrantOrigin' })
    const isKnown = grants.some(({ origin }) => origin === asking.origin)
    if (asking.task !== 'use' && isKnown) await homeWallet.allow()
    else router.reset({ name: 'GrantOrigin' })
  },

  /** A page that has a copy of another wallet takes none of this one before it connects anew. */
  isAnother({ task, walletId }: Pick<Opener, 'task' | 'walletId'>): boolean {
    return task !== 'use' && walletId !== undefined && walletId !== store.getState().status?.walletId
  },

  /** Returns whether the request can be shown at once, because the frame of an allowed site has this wallet's copy open. */
  isOpenThere(asking: Opener | undefined): boolean {
    if (asking?.task !== 'approve' || !asking.isOpen || asking.walletId === undefined) return false
    const { status } = store.getState()
    const isAllowed = status?.grants.some(({ origin }) => origin === asking.origin) === true
    return isAllowed && status.walletId === asking.walletId
  },

  /** Lets the origin that opened this window use the wallet. Its request is shown next. */
  async allow() {
    const { opener: asking } = opener.store.getState()
    if (!asking) return router.reset({ name: 'Home' })
    if (asking.task === 'approve') await showRequest(asking)
    else if (asking.task === 'addAccount') router.reset({ name: 'AddAccount' })
    else await deliver(asking)
  },

  /** Gives the page that opened this window its copy, and closes the window. */
  async handOver() {
    const { opener: asking } = opener.store.getState()
    if (asking) await deliver(asking)
  },

  /** The user does not: the page hears that it was a choice. */
  async refuse() {
    const { opener: asking } = opener.store.getState()
    await asking?.answer({ type: 'rejected' })
    window.close()
  },

  /** Before what could cost much: the owner once more, by passkey where the wallet has one. */
  async confirmOwner() {
    if (!homeWallet.hasPasskey()) return
    const factor = await knownFactor({ type: 'passkey' })
    await vault.unlock({ factor: factor() })
  },

  hasPasskey(): boolean {
    return store.getState().status?.factors.some(({ type }) => type === 'passkey') ?? false
  },

  async revoke(grantId: string) {
    await vault.revoke({ grantId })
    await homeWallet.refresh()
  },

  /** Adds an account. Without a name it is numbered. */
  async addAccount(name?: string) {
    await vault.addAccount(name === undefined ? {} : { name })
    await homeWallet.refresh()
  },

  async renameAccount(index: number, name: string) {
    await vault.renameAccount({ index, name })
    await homeWallet.refresh()
  },

  async lock() {
    // First: whoever goes to unlock again at once must not be called back.
    router.reset({ name: 'Home' })
    homeWallet.hideWords()
    await vault.lock()
    await homeWallet.refresh()
  },

  async remove(proof: Proof) {
    const factor = await knownFactor(proof)
    await vault.remove({ factor: factor() })
    homeWallet.hideWords()
    await homeWallet.refresh()
    router.reset({ name: 'Welcome' })
  },

  /** Every signature of every site, newest first, up to the site's last visit to the wallet window. */
  auditLog: () => vault.auditLog(),

  /** Keeps the views told, also of the lock that comes by itself. `show` puts a request on screen. */
  watch(show: ShowRequest) {
    askUser = show
    vault.subscribe((status) => {
      store.setState({ status })
      if (status.state !== 'unlocked') homeWallet.hideWords()
    })
  },
}

/** Hands the origin that opened this window its key, vault to vault, with what was approved, and is done. */
async function deliver(asking: Opener, approved?: unknown) {
  const { origin, uses, vaultPort: port } = asking
  const isDelivered = !homeWallet.isOpenThere(asking)
  if (isDelivered) await vault.grant({ origin, uses, port })
  const user = loginSession.owner(store.getState().status)
  const scale = devicePixelRatio
  displayScale.note(scale)
  await asking.answer({ type: 'done', approved, isDelivered, scale, ...(user && { user }) })
  // The log comes after the answer: the frame takes the port's last word for an error before it has the answer. A log that
  // cannot be stored now stays in the page's copy, and comes with the next visit.
  if (!isDelivered) await vault.takeLog({ origin, port }).catch((error: unknown) => console.error(error))
  window.close()
}

async function showRequest(asking: Opener & { task: 'approve' }) {
  router.open({ name: 'Home' })
  let approved: unknown
  try {
    approved = await askUser?.(asking)
  } catch (error) {
    if (!isRejection(error)) throw error
    await asking.answer({ type: 'rejected' })
    return window.close()
  }
  // After the proof, `goOn` shows the request again.
  if (approved === unlockFirst) return router.reset({ name: 'UnlockWallet' })
  await deliver(asking, approved)
}

const isRejection = (error: unknown) => (error as { code?: number }).code === UserRejectedError.code
