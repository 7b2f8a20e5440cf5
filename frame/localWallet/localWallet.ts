import { VaultExistsError } from '@oriel/shared/errors/vaultErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { outside } from '../platform/outside.ts'
import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'
import { preferences } from '../state/preferences.ts'
import { storage } from '../state/storage.ts'
import { isPasskeyAvailable } from '../vault/client/passkey.ts'
import { loadPhraseWords } from '../vault/client/phraseWords.ts'
import { vault } from '../vault/client/vaultClient.ts'
import type { FactorProof, Slot, VaultStatus } from '../vault/protocol/methods.ts'
import { type Opener, windowRequest } from '../walletWindow/windowRequest.ts'
import { allowedSite } from './allowedSite.ts'
import { mustConfirmPhrase, needsBackup } from './needsBackup.ts'
import { createWithCopy, makeWalletPasskey, promptForWallet } from './passkeyWallet.ts'
import { checkStorage } from './persistentStorage.ts'
import { personalMark } from './personalMark.ts'
import { createQuiz, type PhraseQuestion } from './phraseQuiz.ts'
import { createFactorSource, type Proof, requestKnownFactor, toBytes } from './proof.ts'
import { respondToSite } from './respondToSite.ts'
import { type AskOwner, showRequest } from './showRequest.ts'

type LocalWalletState = {
  slot: Slot
  status: VaultStatus | undefined
  /** Words of the recovery phrase. Only set while they are on screen. */
  words: string[] | undefined
}

const store = createStore<LocalWalletState>(() => ({ slot: 'local', status: undefined, words: undefined }))

let askUser: AskOwner | undefined

/** Wallet of this browser. Its secrets may only be entered or shown on the wallet's own pages. */
export const localWallet = {
  store,
  isPasskeyAvailable,
  checkStorage,

  /** Switches to a wallet slot and locks the wallet in the other slot. */
  async use(slot: Slot): Promise<VaultStatus> {
    vault.use({ kind: 'home', slot })
    store.setState({ slot })
    return localWallet.refresh()
  },

  async refresh(): Promise<VaultStatus> {
    const status = await vault.status()
    store.setState({ status })
    return status
  },

  /**
   * Creates the wallet. Shows the phrase immediately if it is the only backup. With a synced passkey, the phrase can
   * wait (`needsBackup`), because the passkey restores the wallet on all of the user's devices. `asking` is the site
   * that the user allows with the same click, as stated in the view.
   */
  async create(proof: Proof, asking?: Opener) {
    const passkey = proof.type === 'passkey' ? await makeWalletPasskey() : undefined
    const factor = passkey?.factor ?? (await createFactorSource(proof))
    await localWallet.use('local')
    const status = passkey ? await createWithCopy(passkey) : await vault.create({ words: 12, factor: factor() })
    allowedSite.note(asking, status.walletId)
    if (!mustConfirmPhrase(status)) return localWallet.goOn()
    if (status.accounts[0]) asking?.reportCreated(status.accounts[0])
    await localWallet.showWords(factor())
  },

  /** Uses a passkey to restore its wallet in a browser that doesn't have the wallet. */
  async restoreByPasskey() {
    const { factor, restore } = await promptForWallet()
    await localWallet.use('local')
    if (mustConfirmPhrase(await restore())) await localWallet.showWords(factor())
    else await localWallet.goOn()
  },

  /** Imports a wallet. `asking` is the site that the user allows with the same click. */
  async import(phrase: string, proof: Proof, asking?: Opener) {
    const factor = await createFactorSource(proof)
    await localWallet.use('local')
    const { walletId } = await vault.import({ phrase: toBytes(phrase), factor: factor() })
    allowedSite.note(asking, walletId)
    await localWallet.goOn()
  },

  async unlock(proof: Proof) {
    const factor = await requestKnownFactor(proof)
    const status = await vault.unlock({ factor: factor() })
    if (mustConfirmPhrase(status)) await localWallet.showWords(factor())
    else await localWallet.goOn()
  },

  /**
   * Unlocks the displayed wallet. Throws 8014 if another tab has replaced it. The calling view decides what to show
   * next.
   */
  async prove(proof: Proof) {
    const shown = store.getState().status?.walletId
    const factor = await requestKnownFactor(proof)
    const { login, walletId } = await vault.unlock({ factor: factor() })
    await localWallet.refresh()
    if (walletId !== shown) throw new VaultExistsError(undefined, { data: { reason: 'changed' } })
    storage.set('slot', login ? 'login' : 'local')
  },

  async exportPhrase(proof: Proof) {
    const factor = await requestKnownFactor(proof)
    await localWallet.showWords(factor())
  },

  /** Shows the recovery phrase. Consumes `factor`, so pass a new one. */
  async showWords(factor: FactorProof) {
    const phrase = await vault.exportPhrase({ factor })
    store.setState({ words: new TextDecoder().decode(phrase).split(' ') })
    phrase.fill(0)
    await localWallet.refresh()
    router.reset({ name: 'BackupPhrase' })
  },

  /**
   * Creates a quiz about the words on screen. If the words are gone because the wallet was locked, shows the home view.
   */
  async askWords(): Promise<PhraseQuestion[]> {
    const { words } = store.getState()
    if (words) return createQuiz(words, await loadPhraseWords(), outside.randomNumbers)
    router.reset({ name: 'Home' })
    return []
  },

  /** Returns true if the phrase on screen has this word at this position. Positions start at 0. */
  isWord: ({ position, word }: { position: number; word: string }): boolean =>
    store.getState().words?.[position] === word,

  /** Marks the wallet as backed up and returns true if all words are correct. Positions start at 0. */
  async confirmBackup(words: { position: number; word: string }[]): Promise<boolean> {
    if (!(await vault.confirmBackup({ words }))) return false
    localWallet.hideWords()
    await localWallet.goOn()
    return true
  },

  hideWords() {
    store.setState({ words: undefined })
  },

  /** Continues after the wallet is unlocked: with the requesting site's task or, without a site, the home view. */
  async goOn() {
    const { opener: asking } = windowRequest.store.getState()
    const { login, walletId } = await localWallet.refresh()
    storage.set('slot', login ? 'login' : 'local')
    // Stop if the extension's panel shows another site's request by now.
    if (windowRequest.store.getState().opener !== asking) return
    if (!asking) return router.reset({ name: 'Home' })
    if (localWallet.isAnother(asking)) return router.reset({ name: 'GrantOrigin' })
    // Show a sign-in before it is signed, even if the user has just allowed the site.
    const isAllowed = asking.task === 'use' ? allowedSite.take(asking, walletId) && !asking.signIn : isKnownSite(asking)
    if (isAllowed) await localWallet.allow()
    else router.reset({ name: 'GrantOrigin' })
  },

  /**
   * Returns the view to show while the wallet is locked. If the button of a site's request can also unlock the wallet,
   * returns the request's view, so that the user reads the request first. Otherwise, the user must unlock the wallet
   * first: a wallet without a backup has to show its phrase, and a login's wallet can be unlocked in more ways.
   */
  lockedView(asking: Opener | undefined): View {
    const { status } = store.getState()
    if (status?.login) return { name: asking ? 'UnlockLogin' : 'Home' }
    if (!asking) return { name: 'Home' }
    if (!status || mustConfirmPhrase(status)) return { name: 'UnlockWallet' }
    if (isBackupRequested(status)) return { name: 'ExportPhrase' }
    const isQuestion = asking.task === 'use' || !isKnownSite(asking) || localWallet.isAnother(asking)
    return { name: isQuestion ? 'GrantOrigin' : 'UnlockWallet' }
  },

  /**
   * Returns true if the page has a copy of a different wallet. The page must reconnect before it can receive a copy of
   * this wallet.
   */
  isAnother({ task, walletId }: Pick<Opener, 'task' | 'walletId'>): boolean {
    return task !== 'use' && walletId !== undefined && walletId !== store.getState().status?.walletId
  },

  /**
   * Returns true if the site is allowed and its frame has an unlocked copy of this wallet. The frame then doesn't need
   * the key.
   */
  isOpenThere(asking: Opener | undefined): boolean {
    if (asking?.task !== 'approve' || !asking.isOpen || asking.walletId === undefined) return false
    return isKnownSite(asking) && store.getState().status?.walletId === asking.walletId
  },

  /**
   * Returns true if an allowed site's request can be shown immediately. If the wallet is locked, the request's button
   * asks for the proof.
   */
  showsRequest(asking: Opener | undefined): boolean {
    const { status } = store.getState()
    if (asking?.task !== 'approve' || !status) return false
    if (localWallet.isOpenThere(asking)) return true
    const isReady = status.state === 'locked' && !status.login && !mustConfirmPhrase(status)
    return isReady && isKnownSite(asking) && !localWallet.isAnother(asking)
  },

  /**
   * Continues with the requesting site's task. `signedIn` is the sign-in that the user accepted with the same click.
   */
  async allow(signedIn?: SignedMessage) {
    const { opener: asking } = windowRequest.store.getState()
    if (!asking) return router.reset({ name: 'Home' })
    if (asking.task === 'approve') await showRequest(asking, askUser, deliver)
    else if (asking.task === 'addAccount') router.reset({ name: 'AddAccount' })
    else if (isBackupRequested(store.getState().status)) router.reset({ name: 'ExportPhrase' })
    else await deliver(asking, { signedIn })
  },

  async handOver() {
    const { opener: asking } = windowRequest.store.getState()
    if (asking) await deliver(asking)
  },

  async refuse() {
    const { opener: asking } = windowRequest.store.getState()
    await asking?.answer({ type: 'rejected' })
    outside.closeWindow()
  },

  hasPasskey(): boolean {
    return store.getState().status?.factors.some(({ type }) => type === 'passkey') ?? false
  },

  async revoke(grantId: string) {
    await vault.revoke({ grantId })
    await localWallet.refresh()
  },

  async addAccount(name?: string) {
    await vault.addAccount(name === undefined ? {} : { name })
    await localWallet.refresh()
  },

  async renameAccount(index: number, name: string) {
    await vault.renameAccount({ index, name })
    await localWallet.refresh()
  },

  async lock() {
    // Reset the router before locking. Otherwise, a user who unlocks the wallet right away would be sent back to the
    // home view.
    router.reset({ name: 'Home' })
    localWallet.hideWords()
    await vault.lock()
    await localWallet.refresh()
  },

  /**
   * Returns the log of signatures, newest first. A site's entries are only as recent as its last visit to the wallet
   * window.
   */
  signatureLog: () => vault.signatureLog(),

  watch(show: AskOwner) {
    askUser = show
    preferences.store.subscribe(({ lockMinutes }) => vault.lockAfter(lockMinutes))
    preferences.follow()
    vault.subscribe((status) => {
      store.setState({ status })
      if (status.state === 'unlocked') return personalMark.ensure()
      localWallet.hideWords()
      if (wordViews.includes(router.current().name))
        router.reset(localWallet.lockedView(windowRequest.store.getState().opener))
    })
  },
}

/** Views that are empty unless the recovery phrase is loaded. */
const wordViews: View['name'][] = ['BackupPhrase', 'ConfirmPhrase']

/** Returns true if a known site's account view opened this window to show the phrase. */
function isBackupRequested(status: VaultStatus | undefined): boolean {
  const { opener: asking } = windowRequest.store.getState()
  const isRequested = asking?.task === 'backUp' && isKnownSite(asking) && !localWallet.isAnother(asking)
  return isRequested && needsBackup(status)
}

const isKnownSite = ({ origin: asking }: Opener) =>
  store.getState().status?.grants.some(({ origin }) => origin === asking) === true

async function deliver(
  asking: Opener,
  { approved, signedIn }: { approved?: unknown; signedIn?: SignedMessage | undefined } = {},
) {
  const { status } = store.getState()
  await respondToSite(asking, { approved, signedIn, isDelivered: !localWallet.isOpenThere(asking), status })
}
