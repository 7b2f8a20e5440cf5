import type { StoredWallet } from '#shared/custody.ts'
import { LoginStaleError, OtherWalletError, RecoveryFileError, WalletServerError } from '#shared/loginErrors.ts'
import { WrongPasswordError } from '#shared/vaultErrors.ts'
import type { View } from '#shared/view.ts'
import { describeError } from '../i18n/describeError.ts'
import { login as loginTexts } from '../i18n/en/login.ts'
import { addTexts, t } from '../i18n/i18n.ts'
import { localWallet } from '../localWallet/localWallet.ts'
import type { Persistence } from '../localWallet/persistentStorage.ts'
import { loginWallet } from '../login/loginWallet.ts'
import type { VaultStatus } from '../vault/methods.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { type Opener, windowTask } from '../walletWindow/windowTask.ts'
import { accounts, factors, longOrigin, origin } from './fixtures.ts'
import { fail, inLogin, session } from './loginScenarios.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, askedBy, never } from './setUp.ts'
import { until } from './userActions.ts'

addTexts(loginTexts)

type Row = Parameters<typeof inLogin>[0] & {
  hasPasskey?: boolean
  storage?: Persistence
  stored?: Partial<StoredWallet>
  file?: boolean
  wasRemoved?: boolean
  wasLost?: boolean
  /** True when there is a wallet without a login, too. */
  hasOther?: boolean
}

function inRecovery(scene: Row): Scenario {
  const {
    hasPasskey = false,
    storage = 'kept',
    stored,
    file,
    wasRemoved = false,
    wasLost = false,
    hasOther,
    ...row
  } = scene
  const scenario = inLogin({ session, ...row })
  function show() {
    answers.hasPasskey = hasPasskey
    answers.storage = storage
    loginWallet.store.setState({
      stored: stored && { ...wallet, ...stored },
      file: file ? new TextEncoder().encode(JSON.stringify({ eip155: wallet.eip155 })) : undefined,
      wasRemoved,
      wasLost,
      slots: { login: wallet.walletId, ...(hasOther && { local: 'local' }) },
    })
    localWallet.store.setState({ slot: 'login' })
    scenario.show()
  }
  return { ...scenario, show }
}

const passkey = { id: 'one', generation: 1, credentialId: 'AQ', rpId: 'wallet.example', prfSalt: 'AQ' }
const wallet: StoredWallet = {
  walletId: 'scenario',
  eip155: accounts[0]?.eip155 ?? '',
  solana: accounts[0]?.solana ?? '',
  commitment: 'A'.repeat(43),
  authority: 'A'.repeat(43),
  generation: 1,
  recoveryKeys: [{ ...passkey, sealed: { iv: 'AQ', ct: 'AQ' } }],
  hasFile: true,
  enrolments: [],
}

const setup: View = { name: 'RecoverySetup' }
const password = 'correct horse battery'

async function make(user: Parameters<NonNullable<Scenario['play']>>[0], text = password) {
  await user.type(t('recovery.password'), text)
  await user.type(t('proof.again'), text)
  await user.press(t('recovery.make'))
}

const setups: Row[] = [
  {
    name: 'recovery-passkey',
    title: 'A passkey',
    view: setup,
    hasPasskey: true,
    play: (user) => user.see(t('recovery.passkey')),
  },
  {
    name: 'recovery-cancelled',
    title: 'The passkey was cancelled',
    view: setup,
    hasPasskey: true,
    async play(user) {
      await user.press(t('recovery.passkey'))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  { name: 'recovery-file', title: 'A password and a file', view: setup },
  { name: 'recovery-lost', title: 'The file was not saved in time', view: setup, wasLost: true },
  {
    name: 'recovery-weak',
    title: 'A weak password, storage may be deleted',
    view: setup,
    storage: 'may-delete',
    async play(user) {
      await user.type(t('recovery.password'), 'password123')
      await user.see(t('proof.weak'))
      await user.see(t('recovery.mayDelete'))
    },
  },
  { name: 'recovery-short', title: 'A short password', view: setup, play: (user) => make(user, 'short') },
  {
    name: 'recovery-busy',
    title: 'Creating the file',
    view: setup,
    backend: { 'GET /v1/custody/key': never },
    play: (user) => make(user),
  },
  {
    name: 'recovery-stale',
    title: 'The login is too old',
    view: setup,
    backend: { 'GET /v1/custody/key': fail(new LoginStaleError()) },
    async play(user) {
      await make(user)
      await user.see(t('login.again'))
    },
  },
  { name: 'recovery-save', title: 'Save the file', view: setup, file: true },
  {
    name: 'recovery-saved',
    title: 'File saved',
    view: setup,
    file: true,
    play: (user) => user.press(t('recovery.download')),
  },
  {
    name: 'recovery-not-uploaded',
    title: 'File saved, the backend is unreachable',
    view: setup,
    file: true,
    vault: { pendingLogin: fail(new WalletServerError()) },
    async play(user) {
      await user.press(t('recovery.download'))
      await user.press(t('recovery.saved'))
      await user.see(t('errors.WalletServerError'))
    },
  },
  {
    name: 'recovery-denied',
    title: 'The browser stores nothing',
    view: setup,
    storage: 'denied',
    play: (user) => user.see(t('recovery.denied')),
  },
]

const recover: View = { name: 'RecoverWallet' }

const failingFile = (name: string, title: string, error: Error): Row => ({
  name,
  title,
  view: recover,
  stored: { recoveryKeys: [] },
  backend: { 'GET /v1/custody/key': fail(error), 'POST /v1/custody/nonce': fail(error) },
  async play(user) {
    const field = await until(() => document.querySelector<HTMLInputElement>('input[type="file"]') ?? undefined)
    const chosen = new DataTransfer()
    chosen.items.add(new File(['{}'], 'oriel-recovery-58A57e.json'))
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await user.type(t('recover.password'), password)
    await user.press(t('recover.submit'))
    await user.see(describeError(error))
  },
})

const recoveries: Row[] = [
  { name: 'recover', title: 'With passkey or file', view: recover, stored: {} },
  {
    name: 'recover-cancelled',
    title: 'The passkey was cancelled',
    view: recover,
    stored: {},
    async play(user) {
      await user.press(t('recover.passkey'))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  { name: 'recover-file', title: 'With a file', view: recover, stored: { recoveryKeys: [] } },
  {
    name: 'recover-no-file',
    title: 'No file chosen',
    view: recover,
    stored: { recoveryKeys: [] },
    async play(user) {
      await user.type(t('recover.password'), password)
      await user.press(t('recover.submit'))
      await user.see(t('recover.noFile'))
    },
  },
  failingFile('recover-wrong-file', 'Not a recovery file', new RecoveryFileError()),
  failingFile('recover-wrong-password', 'The wrong password', new WrongPasswordError()),
  failingFile('recover-other-wallet', 'The file of another wallet', new OtherWalletError()),
  {
    name: 'recover-neither',
    title: 'Without passkey and file',
    view: recover,
    stored: {},
    play: (user) => user.press(t('recover.neither')),
  },
  { name: 'recover-none', title: 'Methods are unknown', view: recover, stored: { recoveryKeys: [], hasFile: false } },
  { name: 'recover-removed', title: 'This browser was removed', view: recover, stored: {}, wasRemoved: true },
]

const unlock: View = { name: 'UnlockLogin' }
const login = { userId: 'ada', enrolId: 'one', splitId: 'one', generation: 1 }
const locked: Partial<VaultStatus> = {
  state: 'locked',
  login,
  factors: [{ id: 'login', type: 'login' }, factors.passkey],
}
const loginOnly: Partial<VaultStatus> = { ...locked, factors: [{ id: 'login', type: 'login' }] }

const unlocking: Row[] = [
  { name: 'unlock-login', title: 'With a login', view: unlock, wallet: loginOnly, asks: origin },
  { name: 'unlock-login-passkey', title: 'With passkey or login', view: unlock, wallet: locked },
  {
    name: 'unlock-login-other',
    title: 'Or use the wallet without a login',
    view: unlock,
    wallet: locked,
    asks: origin,
    hasOther: true,
  },
  {
    name: 'unlock-login-file',
    title: 'With a file',
    view: unlock,
    wallet: loginOnly,
    play: (user) => user.press(t('unlockLogin.file')),
  },
  {
    name: 'unlock-login-pending',
    title: 'Unfinished wallet',
    view: unlock,
    wallet: { ...loginOnly, state: 'empty', pending: true },
  },
  { name: 'unlock-login-gone', title: 'The backend lacks it', view: unlock, wallet: locked, wasRemoved: true },
]

const grant: View = { name: 'GrantOrigin' }

function withAnother(row: Row, request?: FrozenRequest): Scenario {
  const scenario = inRecovery(row)
  function show() {
    scenario.show()
    askedBy(row.asks, request)
    windowTask.store.setState(({ opener: asking }) => ({ opener: asking && asOfAnother(asking) }))
  }
  return { ...scenario, show }
}

function asOfAnother(asking: Opener): Opener {
  const walletId = 'another'
  return asking.task === 'approve' ? { ...asking, walletId } : { ...asking, task: 'unlock', walletId }
}

const request: FrozenRequest = {
  method: 'personal_sign',
  params: ['0x6869', accounts[1]?.eip155],
  origin: longOrigin,
  networkId: 'eip155:1',
  address: accounts[1]?.eip155 ?? '',
}

const granting: Scenario[] = [
  inRecovery({ name: 'grant-login', title: 'Wallet with a login', view: grant, wallet: { login }, asks: origin }),
  withAnother({ name: 'grant-another', title: 'Another wallet', view: grant, wallet: { login }, asks: origin }),
  withAnother(
    { name: 'grant-another-request', title: 'A request for another wallet', view: grant, wallet: {}, asks: longOrigin },
    request,
  ),
]

export const recoveryScenarios: ScenarioGroup[] = [
  { area: 'Set up recovery', scenarios: setups.map(inRecovery) },
  { area: 'Recover on a new device', scenarios: recoveries.map(inRecovery) },
  { area: 'Unlock with a login', scenarios: unlocking.map(inRecovery) },
  { area: 'Choose the wallet for a site', scenarios: granting },
]
