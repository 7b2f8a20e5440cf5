import { StorageUnavailableError } from '#shared/catalogueErrors.ts'
import { InvalidPhraseError, WrongPasswordError } from '#shared/vaultErrors.ts'
import { View } from '#shared/view.ts'
import { t } from '../i18n/i18n.ts'
import type { Persistence } from '../localWallet/persistentStorage.ts'
import { personalMark } from '../localWallet/personalMark.ts'
import { loginWallet } from '../login/loginWallet.ts'
import type { VaultStatus } from '../vault/methods.ts'
import { accounts, empty, longNamed, longOrigin, manyWords, openedBy, origin, status, words } from './fixtures.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, askedBy, never, showInWindow } from './setUp.ts'
import type { UserActions } from './userActions.ts'

type Row = {
  name: string
  title: string
  view: View['name']
  wallet?: Partial<VaultStatus>
  words?: string[]
  asks?: string
  hasPasskey?: boolean
  storage?: Persistence
  /** True when there is a wallet with a login, too. */
  hasOther?: boolean
  /** True when the mark was made just now, and is explained. */
  isMarkNew?: boolean
  vault?: Partial<
    Record<'create' | 'import' | 'unlock' | 'confirmBackup' | 'grant' | 'remove' | 'addAccount', () => unknown>
  >
  play?: (user: UserActions) => Promise<void>
}

function inWindow({ name, title, view, wallet, words, asks, vault, play, ...around }: Row): Scenario {
  function show() {
    answers.hasPasskey = around.hasPasskey ?? false
    answers.storage = around.storage ?? 'kept'
    loginWallet.store.setState({ slots: { local: 'local', ...(around.hasOther && { login: 'login' }) } })
    answers.vault = { ...vault }
    if (asks) askedBy(asks)
    showInWindow(View.parse({ name: view }), status(wallet), words)
    if (!around.isMarkNew) return
    personalMark.erase()
    personalMark.ensure()
  }
  return { name, title, surface: 'window', show, ...(play && { play }) }
}

const password = 'correct horse battery'
const fail = (error: Error) => () => Promise.reject(error)
const wrong = fail(new WrongPasswordError())

async function prove(user: UserActions, button: string) {
  await user.type(t('proof.password'), password)
  await user.press(button)
}

async function choose(user: UserActions, button: string, [first, second] = [password, password]) {
  await user.type(t('proof.password'), first)
  await user.type(t('proof.again'), second)
  await user.press(button)
}

const creation: Row[] = [
  { name: 'welcome', title: 'No wallet yet', view: 'Welcome', wallet: empty },
  {
    name: 'welcome-asked',
    title: 'No wallet yet, and a site asks for one',
    view: 'Welcome',
    wallet: empty,
    asks: origin,
  },
  { name: 'create-password', title: 'With a password', view: 'CreateWallet' },
  {
    name: 'create-password-short',
    title: 'The password is too short',
    view: 'CreateWallet',
    play: (user) => choose(user, t('create.submit'), ['short', 'short']),
  },
  {
    name: 'create-password-different',
    title: 'The passwords differ',
    view: 'CreateWallet',
    play: (user) => choose(user, t('create.submit'), [password, 'something else']),
  },
  {
    name: 'create-busy',
    title: 'Creating the wallet',
    view: 'CreateWallet',
    vault: { create: never },
    play: (user) => choose(user, t('create.submit')),
  },
  {
    name: 'create-failed',
    title: 'The wallet can’t be stored',
    view: 'CreateWallet',
    vault: { create: fail(new StorageUnavailableError()) },
    async play(user) {
      await choose(user, t('create.submit'))
      await user.see(t('errors.StorageUnavailableError'))
    },
  },
  {
    name: 'create-passkey',
    title: 'With a passkey',
    view: 'CreateWallet',
    hasPasskey: true,
    play: (user) => user.see(t('proof.passkey')),
  },
  {
    name: 'create-passkey-cancelled',
    title: 'The passkey was cancelled',
    view: 'CreateWallet',
    hasPasskey: true,
    async play(user) {
      await user.press(t('proof.passkey'))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  {
    name: 'create-may-delete',
    title: 'The browser may delete the wallet',
    view: 'CreateWallet',
    storage: 'may-delete',
    play: (user) => user.see(t('create.mayDelete')),
  },
  {
    name: 'import-denied',
    title: 'The browser stores nothing',
    view: 'ImportWallet',
    storage: 'denied',
    play: (user) => user.see(t('recovery.denied')),
  },
  { name: 'import', title: 'Empty form', view: 'ImportWallet' },
  {
    name: 'import-words',
    title: 'Phrase entered',
    view: 'ImportWallet',
    play: (user) => user.type(t('import.phrase'), words.join(' ')),
  },
  {
    name: 'import-invalid',
    title: 'Invalid phrase',
    view: 'ImportWallet',
    vault: { import: fail(new InvalidPhraseError()) },
    async play(user) {
      await user.type(t('import.phrase'), words.toReversed().join(' '))
      await choose(user, t('import.submit'))
      await user.see(t('errors.InvalidPhraseError'))
    },
  },
  { name: 'backup-phrase', title: 'Recovery phrase', view: 'BackupPhrase', words, wallet: { backedUp: false } },
  { name: 'backup-phrase-again', title: 'Recovery phrase shown again', view: 'BackupPhrase', words },
  { name: 'backup-phrase-many', title: 'Recovery phrase of 24 words', view: 'BackupPhrase', words: manyWords },
  { name: 'confirm-phrase', title: 'Check the words', view: 'ConfirmPhrase', words, wallet: { backedUp: false } },
  {
    name: 'confirm-phrase-wrong',
    title: 'Wrong words',
    view: 'ConfirmPhrase',
    words,
    wallet: { backedUp: false },
    vault: { confirmBackup: async () => false },
    async play(user) {
      await user.typeEverywhere('wrong')
      await user.press(t('confirm.submit'))
      await user.see(t('confirm.wrong'))
    },
  },
]

const locked = { state: 'locked' } as const

const unlocking: Row[] = [
  { name: 'unlock-password', title: 'With a password', view: 'UnlockWallet', wallet: locked },
  { name: 'unlock-asked', title: 'For a site', view: 'UnlockWallet', wallet: locked, asks: longOrigin },
  {
    name: 'unlock-other',
    title: 'Or use the wallet with a login',
    view: 'UnlockWallet',
    wallet: locked,
    asks: origin,
    hasOther: true,
  },
  {
    name: 'unlock-passkey',
    title: 'With a passkey',
    view: 'UnlockWallet',
    wallet: { ...locked, ...openedBy('passkey') },
  },
  {
    name: 'unlock-both',
    title: 'With passkey or password',
    view: 'UnlockWallet',
    wallet: { ...locked, ...openedBy('passkey', 'password') },
  },
  {
    name: 'unlock-wrong',
    title: 'Wrong password',
    view: 'UnlockWallet',
    wallet: locked,
    vault: { unlock: wrong },
    async play(user) {
      await prove(user, t('unlock.submit'))
      await user.see(t('errors.WrongPasswordError'))
    },
  },
  {
    name: 'unlock-busy',
    title: 'Checking the password',
    view: 'UnlockWallet',
    wallet: locked,
    vault: { unlock: never },
    play: (user) => prove(user, t('unlock.submit')),
  },
  {
    name: 'unlock-passkey-cancelled',
    title: 'The passkey was cancelled',
    view: 'UnlockWallet',
    wallet: { ...locked, ...openedBy('passkey') },
    async play(user) {
      await user.press(t('proof.withPasskey', { action: t('unlock.submit') }))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  { name: 'export-phrase', title: 'Confirm before the phrase is shown', view: 'ExportPhrase' },
]

const atHome: Row[] = [
  { name: 'home', title: 'Unlocked, with sites', view: 'Home' },
  { name: 'home-locked', title: 'Locked', view: 'Home', wallet: locked },
  { name: 'home-no-grants', title: 'No sites', view: 'Home', wallet: { grants: [] } },
  { name: 'home-long', title: 'Long names', view: 'Home', wallet: { accounts: longNamed } },
  {
    name: 'home-rename',
    title: 'Rename an account',
    view: 'Home',
    wallet: { accounts },
    play: (user) => user.press(t('home.rename')),
  },
  {
    name: 'home-remove',
    title: 'Remove the wallet',
    view: 'Home',
    play: (user) => user.press(t('home.remove')),
  },
  {
    name: 'home-remove-wrong',
    title: 'Remove the wallet, wrong password',
    view: 'Home',
    vault: { remove: wrong },
    async play(user) {
      await user.press(t('home.remove'))
      await prove(user, t('home.remove'))
      await user.see(t('errors.WrongPasswordError'))
    },
  },
]

const marks: Row[] = [
  { name: 'mark-new', title: 'The first mark', view: 'Home', isMarkNew: true },
  { name: 'mark', title: 'The mark', view: 'PersonalMark' },
  {
    name: 'mark-another',
    title: 'Another mark, not saved yet',
    view: 'PersonalMark',
    play: (user) => user.press(t('mark.another')),
  },
]

const granting: Row[] = [
  { name: 'grant-origin', title: 'A site wants to use the wallet', view: 'GrantOrigin', asks: origin },
  { name: 'grant-origin-long', title: 'A site with a long name', view: 'GrantOrigin', asks: longOrigin },
  { name: 'add-account', title: 'Add an account for a site', view: 'AddAccount', asks: origin },
  {
    name: 'add-account-failed',
    title: 'Adding an account failed, long name',
    view: 'AddAccount',
    asks: longOrigin,
    wallet: { accounts: longNamed },
    vault: { addAccount: fail(new StorageUnavailableError()) },
    async play(user) {
      await user.press(t('home.addAccount'))
      await user.see(t('errors.StorageUnavailableError'))
    },
  },
]

export const windowScenarios: ScenarioGroup[] = [
  { area: 'New wallet', scenarios: creation.map(inWindow) },
  { area: 'Unlock', scenarios: unlocking.map(inWindow) },
  { area: 'Site permissions', scenarios: granting.map(inWindow) },
  { area: 'Home', scenarios: atHome.map(inWindow) },
  { area: 'Personal mark', scenarios: marks.map(inWindow) },
]
