import { createStore } from 'zustand/vanilla'
import { UserRejectedError } from '#shared/errors.ts'
import { router } from '../router/router.ts'
import type { FactorProof, NewFactor, VaultStatus } from '../vault/methods.ts'
import { createPasskey, getPasskey, isPasskeyAvailable } from '../vault/passkey.ts'
import { vault } from '../vault/vault.ts'
import { type Opener, opener } from './opener.ts'

type HomeWallet = {
  status: VaultStatus | undefined
  /** The recovery words while they are on screen, and at no other time. */
  words: string[] | undefined
}

/** How the owner proves to be the owner: typed here, or by a passkey. */
export type Proof = { type: 'password'; password: string } | { type: 'passkey' }

type ShowRequest = (task: Opener & { task: 'approve' }) => Promise<unknown>

const store = createStore<HomeWallet>(() => ({ status: undefined, words: undefined }))

let askUser: ShowRequest | undefined

/** The device wallet as the wallet window uses it: the only place where its secrets are typed and shown. */
export const homeWallet = {
  store,
  isPasskeyAvailable,

  async refresh(): Promise<VaultStatus> {
    const status = await vault.status()
    store.setState({ status })
    return status
  },

  /** A new wallet; the words come on screen next, because a wallet without a backup is one accident from being gone. */
  async create(proof: Proof) {
    const factor = await newFactor(proof)
    await vault.create({ words: 12, factor: factor() })
    await showWords(factor())
  },

  async import(phrase: string, proof: Proof) {
    const factor = await newFactor(proof)
    await vault.import({ phrase: bytes(phrase), factor: factor() })
    await goOn()
  },

  async unlock(proof: Proof) {
    const factor = await knownFactor(proof)
    const { backedUp } = await vault.unlock({ factor: factor() })
    if (backedUp) await goOn()
    else await showWords(factor())
  },

  /** Shows the words again, always after a fresh proof. */
  async exportPhrase(proof: Proof) {
    const factor = await knownFactor(proof)
    await showWords(factor())
  },

  /** True when the words at these positions (from 0) are right: the wallet then counts as backed up. */
  async confirmBackup(words: { position: number; word: string }[]): Promise<boolean> {
    if (!(await vault.confirmBackup({ words }))) return false
    homeWallet.hideWords()
    await goOn()
    return true
  },

  hideWords() {
    store.setState({ words: undefined })
  },

  /** The user lets the origin that opened this window use the wallet; a request of it is shown next. */
  async allow() {
    const { opener: asking } = opener.store.getState()
    if (!asking) return router.reset({ name: 'Home' })
    if (asking.task === 'approve') await showRequest(asking)
    else await deliver(asking)
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

  async addAccount() {
    await vault.addAccount({})
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
  await vault.grant({ origin, uses, port })
  await asking.answer({ type: 'done', approved })
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
  await deliver(asking, approved)
}

const isRejection = (error: unknown) => (error as { code?: number }).code === UserRejectedError.code

/** Where the owner goes once the wallet is open: to the site that asked, or home. */
async function goOn() {
  const { grants } = await homeWallet.refresh()
  const { opener: asking } = opener.store.getState()
  if (!asking) return router.reset({ name: 'Home' })
  const isKnown = grants.some(({ origin }) => origin === asking.origin)
  if (asking.task !== 'use' && isKnown) await homeWallet.allow()
  else router.reset({ name: 'GrantOrigin' })
}

async function showWords(factor: FactorProof) {
  const phrase = await vault.exportPhrase({ factor })
  store.setState({ words: new TextDecoder().decode(phrase).split(' ') })
  phrase.fill(0)
  await homeWallet.refresh()
  router.reset({ name: 'BackupPhrase' })
}

/** A factor is used up by each call, because its bytes move to the worker: so this gives a function that makes one. */
async function newFactor(proof: Proof): Promise<() => NewFactor> {
  if (proof.type === 'password') return () => ({ type: 'password', password: bytes(proof.password) })
  const made = await createPasskey({ userName: 'Oriel wallet' })
  return () => ({ type: 'passkey', ...made, prf: made.prf.slice() })
}

async function knownFactor(proof: Proof): Promise<() => FactorProof> {
  if (proof.type === 'password') return () => ({ type: 'password', password: bytes(proof.password) })
  const { factors } = await vault.status()
  const passkey = factors.find(({ type }) => type === 'passkey')
  const { credentialId, rpId, prfSalt } = passkey ?? {}
  if (!credentialId || !rpId || !prfSalt) throw new Error('This wallet has no passkey.')
  const used = await getPasskey({ credentialId, rpId, prfSalt })
  return () => ({ type: 'passkey', credentialId: used.credentialId, prf: used.prf.slice() })
}

const bytes = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
