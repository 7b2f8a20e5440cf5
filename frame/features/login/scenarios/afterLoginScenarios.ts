import {
  DevicesFullError,
  LoginStaleError,
  ShareRefusedError,
  WalletServerError,
} from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { empty, longOrigin } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import { createLoginScenario, createRejection, type LoginRow, session } from './loginScenarios.ts'

const progress: View = { name: 'LoginProgress' }
const other: View = { name: 'OtherLogin' }
const login = { userId: session.user.id, enrolId: 'one', splitId: 'one', generation: 1 }
const here: Partial<VaultStatus> = { state: 'locked', login }
const begun: Partial<VaultStatus> = { ...empty, pending: true, login: { ...login, userId: 'bob' } }

const after: LoginRow[] = [
  {
    name: 'login-progress',
    title: 'Opening the wallet',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': neverResolve },
  },
  {
    name: 'login-progress-failed',
    title: 'The backend is unreachable',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': createRejection(new WalletServerError()) },
    play: (user) => user.see(t('common.retry')),
  },
  {
    name: 'login-progress-stale',
    title: 'The login expired',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': createRejection(new LoginStaleError()) },
    play: (user) => user.see(t('login.again')),
  },
  {
    name: 'login-progress-full',
    title: 'The account has the most devices it can have',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': createRejection(new DevicesFullError()) },
    async play(user) {
      await user.see(t('common.retry'))
      await user.see(t('loginProgress.devices'))
    },
  },
  {
    name: 'login-progress-share',
    title: 'The backend’s key share doesn’t match',
    view: progress,
    session,
    wallet: here,
    backend: { 'GET /v1/custody/wallet': createRejection(new ShareRefusedError()) },
    async play(user) {
      await user.see(t('login.again'))
      await user.press(t('unlockLogin.file'))
      await user.see(t('recover.password'))
    },
  },
  { name: 'other-login', title: 'Another login’s wallet is in this browser', view: other, session },
  {
    name: 'other-login-replace',
    title: 'Replace another login’s wallet',
    view: other,
    session,
    play: (user) => user.press(t('otherLogin.replace')),
  },
  { name: 'other-login-begun', title: 'Another login started a wallet here', view: other, session, wallet: begun },
  {
    name: 'other-login-drop',
    title: 'Delete a wallet that another login started',
    view: other,
    session,
    wallet: begun,
    play: (user) => user.press(t('otherLogin.replace')),
  },
  {
    name: 'signed-in-elsewhere',
    title: 'The window is cut off from the site',
    view: { name: 'SignedInElsewhere', origin: longOrigin },
    session,
  },
]

export const afterLoginScenarios: ScenarioGroup[] = [
  { area: 'After a login', scenarios: after.map(createLoginScenario) },
]
