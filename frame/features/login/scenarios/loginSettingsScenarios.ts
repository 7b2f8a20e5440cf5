import type { EmailSent, SessionInfo } from '@oriel/shared/backend/login.ts'
import { CustodyConflictError, WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { accounts, later, now } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import {
  ada,
  createLog,
  createPasskeyRecord,
  elsewhere,
  enrolments,
  here,
  longUser,
  type Row,
  toScenario,
} from './loginFixtures.ts'

const createRejection = (error: Error) => () => Promise.reject(error)
const stale = { session: { freshUntil: 0 } }

const bobs = { wallet: { login: { userId: 'bob', enrolId: 'one', splitId: 'one', generation: 1 } } }

const settings: Row[] = [
  { name: 'login-home', title: 'Wallet with a login', view: 'Home' },
  {
    name: 'login-home-two',
    title: 'Two wallets, signed out',
    view: 'Home',
    hasOther: true,
    session: false,
    wallet: { state: 'locked' },
  },
  { name: 'login-settings', title: 'Signed in by email', view: 'LoginSettings' },
  { name: 'login-settings-long', title: 'Signed in with a provider, long name', view: 'LoginSettings', user: longUser },
  {
    name: 'login-settings-offline',
    title: 'The backend is unreachable',
    view: 'LoginSettings',
    stored: createRejection(new WalletServerError()),
  },
  { name: 'login-settings-other', title: 'The wallet here belongs to another login', view: 'LoginSettings', ...bobs },
  { name: 'login-settings-signed-out', title: 'Signed out', view: 'LoginSettings', session: false },
]

const sent: EmailSent = { attemptId: 'a', sentAt: 0, resendAt: 0, expiresAt: later }
const changed: SessionInfo = {
  user: { ...ada, email: 'ada@example.net' },
  loginAt: now,
  freshUntil: later,
  expiresAt: later,
}
const sendsCode = { 'POST /v1/login/email-change': async () => sent }

const emails: Row[] = [
  { name: 'change-email', title: 'Enter a new address', view: 'ChangeEmail' },
  {
    name: 'change-email-invalid',
    title: 'Invalid email address',
    view: 'ChangeEmail',
    async play(user) {
      await user.type(t('changeEmail.email'), 'ada')
      await user.press(t('changeEmail.send'))
      await user.see(t('emailLogin.invalid'))
    },
  },
  { name: 'change-email-stale', title: 'The login is too old', view: 'ChangeEmail', ...stale },
  {
    name: 'change-email-code',
    title: 'Enter the code',
    view: 'ChangeEmail',
    backend: sendsCode,
    play: sendCode,
  },
  {
    name: 'change-email-done',
    title: 'Email address changed',
    view: 'ChangeEmail',
    backend: { ...sendsCode, 'POST /v1/login/email-change/verify': async () => changed },
    async play(user) {
      await sendCode(user)
      await user.type(t('otp.code'), '123456')
      await user.see(t('changeEmail.done'))
    },
  },
]

async function sendCode(user: UserActions) {
  await user.type(t('changeEmail.email'), 'ada@example.net')
  await user.press(t('changeEmail.send'))
  await user.see('ada@example.net')
}

const prepared = { upload: {}, proof: 'AQ' }
const file = new TextEncoder().encode(JSON.stringify({ eip155: accounts[0].eip155 }))
const makesFile = { changeRecovery: async () => ({ ...prepared, file }) }
const newPassword = 'correct horse battery'

async function createFile(user: UserActions) {
  await user.type(t('recovery.password'), newPassword)
  await user.type(t('proof.again'), newPassword)
  await user.press(t('recovery.make'))
}

const recovery: Row[] = [
  { name: 'recovery-ways', title: 'Two passkeys and a file', view: 'Recovery' },
  {
    name: 'recovery-ways-idle',
    title: 'A passkey that only unlocks',
    view: 'Recovery',
    stored: { recoveryKeys: [] },
  },
  { name: 'recovery-ways-stale', title: 'The login is too old', view: 'Recovery', ...stale },
  {
    name: 'recovery-ways-unsent',
    title: 'The passkey was made but not saved at the backend',
    view: 'Recovery',
    stored: { recoveryKeys: [] },
    makesPasskey: true,
    vault: { addRecoveryPasskey: async () => ({ upload: createPasskeyRecord(0, 'CQ'), proof: 'AQ' }) },
    backend: { 'POST /v1/custody/recovery-keys': createRejection(new WalletServerError()) },
    async play(user) {
      await user.press(t('ways.addPasskey'))
      await user.see(t('errors.WalletServerError'))
    },
  },
  { name: 'recovery-ways-loading', title: 'Loading', view: 'Recovery', stored: neverResolve, waits: true },
  {
    name: 'recovery-remove',
    title: 'Remove a passkey',
    view: 'Recovery',
    play: (user) => user.press(t('ways.remove', { number: 2 })),
  },
  {
    name: 'recovery-remove-last',
    title: 'The last recovery method can’t be removed',
    view: 'Recovery',
    stored: { recoveryKeys: [createPasskeyRecord(0, 'BQ')], hasFile: false },
    play: (user) => user.press(t('ways.remove', { number: 1 })),
  },
  { name: 'recovery-new', title: 'Add a recovery method', view: 'NewRecovery' },
  {
    name: 'recovery-new-passkey',
    title: 'Add a passkey',
    view: 'NewRecovery',
    play: (user) => user.press(t('recovery.usePasskey')),
  },
  {
    name: 'recovery-new-save',
    title: 'Save the new file',
    view: 'NewRecovery',
    vault: makesFile,
    async play(user) {
      await createFile(user)
      await user.see(t('recovery.saveTitle'))
    },
  },
  {
    name: 'recovery-new-made',
    title: 'New passkey added',
    view: 'NewRecovery',
    makesPasskey: true,
    vault: { changeRecovery: async () => prepared },
    async play(user) {
      await user.press(t('recovery.usePasskey'))
      await user.press(t('newRecovery.passkey'))
      await user.see(t('newRecovery.passkeyMade'))
    },
  },
  {
    name: 'recovery-new-done',
    title: 'New file added',
    view: 'NewRecovery',
    vault: makesFile,
    backend: { 'PUT /v1/custody/recovery': async () => undefined },
    async play(user) {
      await createFile(user)
      await user.press(t('recovery.download'))
      await user.press(t('recovery.saved'))
      await user.see(t('newRecovery.done'))
    },
  },
]

const devices: Row[] = [
  { name: 'devices', title: 'Two devices', view: 'Devices' },
  { name: 'devices-one', title: 'One device', view: 'Devices', stored: { enrolments: enrolments.slice(0, 1) } },
  {
    name: 'devices-remove',
    title: 'Remove a device',
    view: 'Devices',
    backend: {
      [`DELETE /v1/custody/enrolments/${elsewhere}`]: createRejection(
        new CustodyConflictError(undefined, { data: { field: 'last' } }),
      ),
    },
    async play(user) {
      await user.press(t('devices.remove', { name: 'Safari on iPhone' }))
      await user.press(t('devices.removeSubmit'))
      await user.see(t('errors.LastOneError'))
    },
  },
  { name: 'security-log', title: 'All kinds of entries', view: 'SecurityLog' },
  { name: 'security-log-none', title: 'No entries', view: 'SecurityLog', log: [] },
  { name: 'security-log-many', title: 'Many entries', view: 'SecurityLog', log: createLog(300) },
]

const signOutRows: Row[] = [
  { name: 'sign-out', title: 'Sign out', view: 'SignOut' },
  {
    name: 'sign-out-last',
    title: 'Sign out of the only browser, offline',
    view: 'SignOut',
    stored: createRejection(new WalletServerError()),
  },
  {
    name: 'sign-out-unreachable',
    title: 'Sign out, the backend is unreachable',
    view: 'SignOut',
    backend: { [`DELETE /v1/custody/enrolments/${here}`]: createRejection(new WalletServerError()) },
    async play(user) {
      await user.press(t('settings.signOut'))
      await user.see(t('signOut.hereOnly'))
    },
  },
  { name: 'sign-out-other', title: 'Sign out beside another login’s wallet', view: 'SignOut', ...bobs },
  { name: 'login-export', title: 'Show the recovery phrase of a login’s wallet', view: 'ExportPhrase' },
  {
    name: 'login-export-file',
    title: 'Show the recovery phrase with the recovery file',
    view: 'ExportPhrase',
    ...stale,
    play: (user) => user.press(t('ownerProof.file')),
  },
  { name: 'detach', title: 'Keep the wallet without its login', view: 'DetachWallet', hasPasskey: false },
  { name: 'detach-other', title: 'Another wallet is in this browser', view: 'DetachWallet', hasOther: true },
  {
    name: 'detach-owner',
    title: 'Confirm before the wallet leaves its login',
    view: 'DetachWallet',
    hasPasskey: false,
    vault: { detach: createRejection(new CustodyConflictError()) },
    async play(user) {
      await user.type(t('proof.password'), newPassword)
      await user.type(t('proof.again'), newPassword)
      await user.press(t('common.continue'))
      await user.see(t('detach.owner'))
    },
  },
  {
    name: 'detached',
    title: 'The wallet has left its login',
    view: 'Detached',
    wallet: { login: undefined } as object,
  },
  { name: 'delete-account', title: 'Delete the account', view: 'DeleteAccount' },
  {
    name: 'delete-account-later',
    title: 'Delete the account without the wallet',
    view: 'DeleteAccount',
    wallet: { login: undefined } as object,
    play: (user) => user.see(t('deleteAccount.laterText')),
  },
  { name: 'delete-account-stale', title: 'Delete the account, the login is too old', view: 'DeleteAccount', ...stale },
  {
    name: 'delete-account-failed',
    title: 'Delete the account, offline',
    view: 'DeleteAccount',
    backend: { 'DELETE /v1/account': createRejection(new WalletServerError()) },
    async play(user) {
      await user.type(t('deleteAccount.type', { word: t('deleteAccount.word') }), t('deleteAccount.word'))
      await user.press(t('deleteAccount.submit'))
      await user.see(t('errors.WalletServerError'))
    },
  },
]

export const loginSettingsScenarios: ScenarioGroup[] = [
  { area: 'Wallet with a login', scenarios: [...settings, ...emails].map(toScenario) },
  { area: 'Recover a login’s wallet', scenarios: recovery.map(toScenario) },
  { area: 'Devices and log', scenarios: devices.map(toScenario) },
  { area: 'Leave a login', scenarios: signOutRows.map(toScenario) },
]
