import { StorageUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { accounts, createFactors, longNamed, longOrigin, origin, words } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'
import {
  choosePassword,
  createRejecter,
  password,
  prove,
  type Row,
  toWindowScenario,
  wrong,
} from '../../../scenarios/support/windowRow.ts'
import { newWalletScenarios } from './newWalletScenarios.ts'

const locked = { state: 'locked' } as const

const unlocking: Row[] = [
  { name: 'unlock-password', title: 'With a password', view: 'UnlockWallet', wallet: locked },
  { name: 'unlock-asked', title: 'For a site', view: 'UnlockWallet', wallet: locked, asks: longOrigin },
  {
    name: 'unlock-passkey',
    title: 'With a passkey',
    view: 'UnlockWallet',
    wallet: { ...locked, ...createFactors('passkey') },
  },
  {
    name: 'unlock-both',
    title: 'With passkey or password',
    view: 'UnlockWallet',
    wallet: { ...locked, ...createFactors('passkey', 'password') },
  },
  {
    name: 'unlock-brand',
    title: 'With the brand of the deployment',
    view: 'UnlockWallet',
    wallet: locked,
    isBranded: true,
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
    vault: { unlock: neverResolve },
    play: (user) => prove(user, t('unlock.submit')),
  },
  {
    name: 'unlock-passkey-cancelled',
    title: 'The passkey was cancelled',
    view: 'UnlockWallet',
    wallet: { ...locked, ...createFactors('passkey') },
    async play(user) {
      await user.press(t('proof.withPasskey', { action: t('unlock.submit') }))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  { name: 'cant-unlock', title: 'The proof is lost', view: 'CantUnlock', wallet: locked },
  {
    name: 'cant-unlock-passkey',
    title: 'The proof is lost, and there is a phrase for a new passkey',
    view: 'CantUnlock',
    wallet: locked,
    hasPasskey: true,
    play: (user) => user.type(t('import.phrase'), words.join(' ')),
  },
  {
    name: 'cant-unlock-other',
    title: 'The phrase is of another wallet',
    view: 'CantUnlock',
    wallet: locked,
    vault: { isPhrase: async () => false },
    async play(user) {
      await user.type(t('import.phrase'), words.join(' '))
      await choosePassword(user, t('cantUnlock.submit'))
      await user.see(t('errors.InvalidPhraseError.otherWallet'))
    },
  },
  {
    name: 'cant-unlock-remove',
    title: 'Neither proof nor phrase',
    view: 'CantUnlock',
    wallet: locked,
    play: (user) => user.press(t('cantUnlock.noPhrase')),
  },
  {
    name: 'cant-unlock-remove-wrong',
    title: 'The address ends differently',
    view: 'CantUnlock',
    wallet: locked,
    async play(user) {
      await user.press(t('cantUnlock.noPhrase'))
      await user.type(t('cantUnlock.addressEnd'), '0000')
      await user.see(t('cantUnlock.wrongEnd'))
    },
  },
  { name: 'export-phrase', title: 'Confirm before the phrase is shown', view: 'ExportPhrase' },
]

const atHome: Row[] = [
  { name: 'home', title: 'Unlocked, with an account', view: 'Home', isOwnPage: true },
  { name: 'home-locked', title: 'Locked', view: 'Home', wallet: locked, isOwnPage: true },
  { name: 'home-long', title: 'Long names', view: 'Home', wallet: { accounts: longNamed }, isOwnPage: true },
  {
    name: 'home-menu',
    title: 'The menu of the account',
    view: 'Home',
    isOwnPage: true,
    play: (user) => user.press('Account 1'),
  },
  { name: 'home-window', title: 'In a window of a site, which has no account', view: 'Home' },
  { name: 'home-settings', title: 'Settings', view: 'HomeSettings', isOwnPage: true },
  {
    name: 'home-settings-locked',
    title: 'Settings while locked, without sites',
    view: 'HomeSettings',
    wallet: { ...locked, grants: [] },
    isOwnPage: true,
  },
  { name: 'home-accounts', title: 'Accounts', view: 'HomeAccounts', wallet: { accounts: longNamed }, isOwnPage: true },
  {
    name: 'home-rename',
    title: 'Rename an account',
    view: 'HomeAccounts',
    wallet: { accounts },
    isOwnPage: true,
    play: (user) => user.press(t('home.renameOne', { name: 'Account 1' })),
  },
  {
    name: 'home-remove',
    title: 'Remove the wallet',
    view: 'HomeSettings',
    isOwnPage: true,
    play: (user) => user.press(t('home.remove')),
  },
  {
    name: 'home-remove-passkey',
    title: 'Remove a wallet that its passkey gives again',
    view: 'HomeSettings',
    wallet: { fromPasskey: true, ...createFactors('passkey') },
    isOwnPage: true,
    async play(user) {
      await user.press(t('home.remove'))
      await user.see(t('home.removeWarning.passkey'))
    },
  },
  {
    name: 'home-remove-wrong',
    title: 'Remove the wallet, wrong password',
    view: 'HomeSettings',
    isOwnPage: true,
    vault: { remove: wrong },
    async play(user) {
      await user.press(t('home.remove'))
      await prove(user, t('home.remove'))
      await user.see(t('errors.WrongPasswordError'))
    },
  },
]

const marks: Row[] = [
  { name: 'mark-new', title: 'The first mark', view: 'Home', isOwnPage: true, isMarkNew: true },
  { name: 'mark', title: 'The mark', view: 'PersonalMark', isOwnPage: true },
  {
    name: 'mark-another',
    title: 'Another mark, not saved yet',
    view: 'PersonalMark',
    isOwnPage: true,
    play: (user) => user.press(t('mark.another')),
  },
]

const granting: Row[] = [
  {
    name: 'grant-locked-passkey',
    title: 'A site wants to use the wallet, which a passkey unlocks',
    view: 'GrantOrigin',
    asks: origin,
    wallet: { ...locked, ...createFactors('passkey', 'password') },
  },
  {
    name: 'grant-locked-password',
    title: 'A site wants to use the wallet, which a password unlocks',
    view: 'GrantOrigin',
    asks: longOrigin,
    wallet: locked,
    play: (user) => user.type(t('proof.password'), password),
  },
  {
    name: 'grant-locked-other',
    title: 'Or use the wallet with a login',
    view: 'GrantOrigin',
    asks: origin,
    wallet: locked,
    hasOther: true,
  },
  { name: 'grant-origin', title: 'A site wants to use the unlocked wallet', view: 'GrantOrigin', asks: origin },
  {
    name: 'grant-sign-in',
    title: 'A site wants to use the wallet and to sign in its visitor',
    view: 'GrantOrigin',
    asks: origin,
    signsIn: 'I accept the Terms of Service: https://app.example.org/tos',
  },
  {
    name: 'grant-sign-in-locked',
    title: 'The same with a locked wallet',
    view: 'GrantOrigin',
    asks: longOrigin,
    signsIn: 'I accept the terms of the association of friends of very long names, all 240 of them. '.repeat(4).trim(),
    wallet: locked,
  },
  { name: 'grant-origin-long', title: 'A site with a long name', view: 'GrantOrigin', asks: longOrigin },
  { name: 'add-account', title: 'Add an account for a site', view: 'AddAccount', asks: origin },
  {
    name: 'add-account-failed',
    title: 'Adding an account failed, long name',
    view: 'AddAccount',
    asks: longOrigin,
    wallet: { accounts: longNamed },
    vault: { addAccount: createRejecter(new StorageUnavailableError()) },
    async play(user) {
      await user.press(t('home.addAccount'))
      await user.see(t('errors.StorageUnavailableError'))
    },
  },
]

export const windowScenarios: ScenarioGroup[] = [
  newWalletScenarios,
  { area: 'Unlock', scenarios: unlocking.map(toWindowScenario) },
  { area: 'Site permissions', scenarios: granting.map(toWindowScenario) },
  { area: 'Home', scenarios: atHome.map(toWindowScenario) },
  { area: 'Personal mark', scenarios: marks.map(toWindowScenario) },
]
