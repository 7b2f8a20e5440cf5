import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import {
  LoginStaleError,
  OtherWalletError,
  RecoveryFileError,
  WalletServerError,
} from '@oriel/shared/errors/loginErrors.ts'
import { WrongPasswordError } from '@oriel/shared/errors/vaultErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import type { Persistence } from '../../../localWallet/persistentStorage.ts'
import { accounts, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve } from '../../../scenarios/support/setUp.ts'
import { waitFor } from '../../../scenarios/support/userActions.ts'
import { loginWallet } from '../model/loginWallet.ts'
import { createLoginScenario, createRejection, session } from './loginScenarios.ts'

export type Row = Parameters<typeof createLoginScenario>[0] & {
  hasPasskey?: boolean
  storage?: Persistence
  stored?: Partial<StoredWallet>
  file?: boolean
  wasRemoved?: boolean
  wasLost?: boolean
  /** True if there is also a wallet without a login. */
  hasOther?: boolean
}

export function createRecoveryScenario(scene: Row): Scenario {
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
  const scenario = createLoginScenario({ session, ...row })
  function show() {
    answers.hasPasskey = hasPasskey
    answers.storage = storage
    loginWallet.store.setState({
      stored: stored && { ...wallet, ...stored },
      file: file ? new TextEncoder().encode(JSON.stringify({ eip155: wallet.eip155 })) : undefined,
      wasRemoved,
      wasLost,
      slots: hasOther ? { login: wallet.walletId, local: 'local' } : { login: wallet.walletId },
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

async function createRecoveryFile(user: Parameters<NonNullable<Scenario['play']>>[0], text = password) {
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
    name: 'recovery-passkey-site',
    title: 'A passkey, for a site',
    view: setup,
    asks: origin,
    hasPasskey: true,
    play: (user) => user.see(t('recovery.passkeyAndConnect')),
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
  { name: 'recovery-short', title: 'A short password', view: setup, play: (user) => createRecoveryFile(user, 'short') },
  {
    name: 'recovery-busy',
    title: 'Creating the file',
    view: setup,
    backend: { 'GET /v1/custody/key': neverResolve },
    play: (user) => createRecoveryFile(user),
  },
  {
    name: 'recovery-stale',
    title: 'The login is too old',
    view: setup,
    backend: { 'GET /v1/custody/key': createRejection(new LoginStaleError()) },
    async play(user) {
      await createRecoveryFile(user)
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
    vault: { pendingLogin: createRejection(new WalletServerError()) },
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

const createFailingFileRow = (name: string, title: string, error: Error): Row => ({
  name,
  title,
  view: recover,
  stored: { recoveryKeys: [] },
  backend: { 'GET /v1/custody/key': createRejection(error), 'POST /v1/custody/nonce': createRejection(error) },
  async play(user) {
    const field = await waitFor(() => document.querySelector<HTMLInputElement>('input[type="file"]') ?? undefined)
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
  { name: 'recover-site', title: 'With passkey or file, for a site', view: recover, stored: {}, asks: longOrigin },
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
  createFailingFileRow('recover-wrong-file', 'Not a recovery file', new RecoveryFileError()),
  createFailingFileRow('recover-wrong-password', 'The wrong password', new WrongPasswordError()),
  createFailingFileRow('recover-other-wallet', 'The file of another wallet', new OtherWalletError()),
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

export const recoveryScenarios: ScenarioGroup[] = [
  { area: 'Set up recovery', scenarios: setups.map(createRecoveryScenario) },
  { area: 'Recover on a new device', scenarios: recoveries.map(createRecoveryScenario) },
]
