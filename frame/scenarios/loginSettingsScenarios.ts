import { CustodyConflictError, LastOneError, WalletServerError } from '#shared/loginErrors.ts'
import { t } from '../i18n/i18n.ts'
import { loginAccount } from '../login/loginAccount.ts'
import { later } from './fixtures.ts'
import { enrolments, log, longUser, passkey, type Row, toScenario } from './loginFixtures.ts'
import type { ScenarioGroup } from './scenario.ts'
import { never } from './setUp.ts'
import type { UserActions } from './userActions.ts'

const fail = (error: Error) => () => Promise.reject(error)
const stale = { session: { freshUntil: 0 } }

const bobs = { wallet: { login: { userId: 'bob', enrolId: 'one', splitId: 'one', generation: 1 } } }

const settings: Row[] = [
  { name: 'login-home', title: 'A wallet with a login', view: 'Home' },
  {
    name: 'login-home-two',
    title: 'Two wallets, and nobody signed in',
    view: 'Home',
    hasOther: true,
    session: false,
    wallet: { state: 'locked' },
  },
  { name: 'login-settings', title: 'Signed in by email', view: 'LoginSettings' },
  { name: 'login-settings-long', title: 'Signed in elsewhere, long name', view: 'LoginSettings', user: longUser },
  {
    name: 'login-settings-offline',
    title: 'The server cannot be reached',
    view: 'LoginSettings',
    stored: fail(new WalletServerError()),
  },
  { name: 'login-settings-other', title: 'The wallet here is another login’s', view: 'LoginSettings', ...bobs },
  { name: 'login-settings-signed-out', title: 'Nobody is signed in', view: 'LoginSettings', session: false },
]

const emails: Row[] = [
  { name: 'change-email', title: 'New address', view: 'ChangeEmail' },
  {
    name: 'change-email-invalid',
    title: 'Not an address',
    view: 'ChangeEmail',
    async play(user) {
      await user.type(t('changeEmail.email'), 'ada')
      await user.press(t('changeEmail.send'))
      await user.see(t('emailLogin.invalid'))
    },
  },
  { name: 'change-email-stale', title: 'The login is too long ago', view: 'ChangeEmail', ...stale },
  {
    name: 'change-email-code',
    title: 'The code',
    view: 'ChangeEmail',
    account: { sendChangeCode: async () => ({ attemptId: 'a', sentAt: 0, resendAt: 0, expiresAt: later }) },
    play: sendCode,
  },
  {
    name: 'change-email-done',
    title: 'The address is changed',
    view: 'ChangeEmail',
    account: {
      sendChangeCode: async () => ({ attemptId: 'a', sentAt: 0, resendAt: 0, expiresAt: later }),
      verifyChange: async () => undefined,
    },
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

const prepared = { upload: {} as never, proof: 'AQ' }
const newPassword = 'correct horse battery'

async function makeFile(user: UserActions) {
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
  { name: 'recovery-ways-stale', title: 'The login is too long ago', view: 'Recovery', ...stale },
  {
    name: 'recovery-ways-unsent',
    title: 'A passkey was made, and the server not reached',
    view: 'Recovery',
    stored: { recoveryKeys: [] },
    account: {
      async addPasskey() {
        loginAccount.store.setState({ unsent: { upload: passkey(0, 'CQ'), proof: 'AQ' } })
        throw new WalletServerError()
      },
    },
    async play(user) {
      await user.press(t('ways.addPasskey'))
      await user.see(t('errors.WalletServerError'))
    },
  },
  { name: 'recovery-ways-loading', title: 'Being loaded', view: 'Recovery', stored: never, waits: true },
  {
    name: 'recovery-remove',
    title: 'Removing a passkey',
    view: 'Recovery',
    play: (user) => user.press(t('ways.remove', { number: 2 })),
  },
  {
    name: 'recovery-remove-last',
    title: 'The last way stays',
    view: 'Recovery',
    stored: { recoveryKeys: [passkey(0, 'BQ')], hasFile: false },
    play: (user) => user.press(t('ways.remove', { number: 1 })),
  },
  { name: 'recovery-new', title: 'A new recovery', view: 'NewRecovery' },
  {
    name: 'recovery-new-passkey',
    title: 'A new recovery, by passkey',
    view: 'NewRecovery',
    play: (user) => user.press(t('recovery.usePasskey')),
  },
  {
    name: 'recovery-new-save',
    title: 'Save the new file',
    view: 'NewRecovery',
    account: { prepareRecovery: async () => ({ ...prepared, file: new Uint8Array() }) },
    async play(user) {
      await makeFile(user)
      await user.see(t('recovery.saveTitle'))
    },
  },
  {
    name: 'recovery-new-made',
    title: 'The new passkey is made',
    view: 'NewRecovery',
    account: { prepareRecovery: async () => prepared },
    async play(user) {
      await user.press(t('recovery.usePasskey'))
      await user.press(t('newRecovery.passkey'))
      await user.see(t('newRecovery.passkeyMade'))
    },
  },
  {
    name: 'recovery-new-done',
    title: 'The new file works',
    view: 'NewRecovery',
    account: {
      prepareRecovery: async () => ({ ...prepared, file: new Uint8Array() }),
      saveFile: () => undefined,
      commitRecovery: async () => undefined,
    },
    async play(user) {
      await makeFile(user)
      await user.press(t('recovery.download'))
      await user.press(t('recovery.saved'))
      await user.see(t('newRecovery.done'))
    },
  },
]

const devices: Row[] = [
  { name: 'devices', title: 'Two devices', view: 'Devices' },
  { name: 'devices-one', title: 'This one only', view: 'Devices', stored: { enrolments: enrolments.slice(0, 1) } },
  {
    name: 'devices-remove',
    title: 'Removing a device',
    view: 'Devices',
    account: { removeDevice: fail(new LastOneError()) },
    async play(user) {
      await user.press(t('devices.remove', { name: 'Safari on iPhone' }))
      await user.press(t('devices.removeSubmit'))
      await user.see(t('errors.LastOneError'))
    },
  },
  { name: 'security-log', title: 'Everything that can happen', view: 'SecurityLog' },
  { name: 'security-log-none', title: 'Nothing yet', view: 'SecurityLog', log: [] },
  { name: 'security-log-many', title: 'A long log', view: 'SecurityLog', log: log(300) },
]

const leaving: Row[] = [
  { name: 'sign-out', title: 'Signing out', view: 'SignOut' },
  {
    name: 'sign-out-last',
    title: 'Signing out of the only browser, without the network',
    view: 'SignOut',
    stored: fail(new WalletServerError()),
  },
  {
    name: 'sign-out-unreachable',
    title: 'Signing out, and the wallet’s server is away',
    view: 'SignOut',
    leave: { signOut: fail(new WalletServerError()) },
    async play(user) {
      await user.press(t('settings.signOut'))
      await user.see(t('signOut.hereOnly'))
    },
  },
  { name: 'sign-out-other', title: 'Signing out beside another login’s wallet', view: 'SignOut', ...bobs },
  { name: 'login-export', title: 'Recovery words of a login’s wallet', view: 'ExportPhrase' },
  {
    name: 'login-export-file',
    title: 'Recovery words by the recovery file',
    view: 'ExportPhrase',
    ...stale,
    play: (user) => user.press(t('ownerProof.file')),
  },
  { name: 'detach', title: 'Without a login', view: 'DetachWallet', hasPasskey: false },
  { name: 'detach-other', title: 'There is another wallet', view: 'DetachWallet', hasOther: true },
  {
    name: 'detach-owner',
    title: 'Proof before the wallet leaves its login',
    view: 'DetachWallet',
    hasPasskey: false,
    leave: { detach: fail(new CustodyConflictError()) },
    async play(user) {
      await user.type(t('proof.password'), newPassword)
      await user.type(t('proof.again'), newPassword)
      await user.press(t('common.continue'))
      await user.see(t('detach.owner'))
    },
  },
  { name: 'detached', title: 'Free of the login', view: 'Detached', wallet: { login: undefined } as object },
  { name: 'delete-account', title: 'Deleting the account', view: 'DeleteAccount' },
  {
    name: 'delete-account-later',
    title: 'Deleting without the wallet',
    view: 'DeleteAccount',
    wallet: { login: undefined } as object,
    play: (user) => user.see(t('deleteAccount.laterText')),
  },
  { name: 'delete-account-stale', title: 'Deleting, the login is too long ago', view: 'DeleteAccount', ...stale },
  {
    name: 'delete-account-failed',
    title: 'Deleting without the network',
    view: 'DeleteAccount',
    leave: { deleteAccount: fail(new WalletServerError()) },
    async play(user) {
      await user.type(t('deleteAccount.type', { word: t('deleteAccount.word') }), t('deleteAccount.word'))
      await user.press(t('deleteAccount.submit'))
      await user.see(t('errors.WalletServerError'))
    },
  },
]

export const loginSettingsScenarios: ScenarioGroup[] = [
  { area: 'A login’s wallet', scenarios: [...settings, ...emails].map(toScenario) },
  { area: 'Recovery of a login’s wallet', scenarios: recovery.map(toScenario) },
  { area: 'Devices and log', scenarios: devices.map(toScenario) },
  { area: 'Leaving a login', scenarios: leaving.map(toScenario) },
]
