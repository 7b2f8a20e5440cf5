import { DevicesFullError, LoginStaleError, ShareRefusedError, WalletServerError } from '#shared/loginErrors.ts'
import type { View } from '#shared/view.ts'
import { t } from '../i18n/i18n.ts'
import type { VaultStatus } from '../vault/methods.ts'
import { empty, longOrigin } from './fixtures.ts'
import { fail, inLogin, type LoginRow, session } from './loginScenarios.ts'
import type { ScenarioGroup } from './scenario.ts'
import { never } from './setUp.ts'

const progress: View = { name: 'LoginProgress' }
const other: View = { name: 'OtherLogin' }
const login = { userId: session.user.id, enrolId: 'one', splitId: 'one', generation: 1 }
const here: Partial<VaultStatus> = { state: 'locked', login }
const begun: Partial<VaultStatus> = { ...empty, pending: true, login: { ...login, userId: 'bob' } }

const after: LoginRow[] = [
  {
    name: 'login-progress',
    title: 'Being opened',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': never },
  },
  {
    name: 'login-progress-failed',
    title: 'The wallet’s server is away',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': fail(new WalletServerError()) },
    play: (user) => user.see(t('common.retry')),
  },
  {
    name: 'login-progress-stale',
    title: 'It took too long',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': fail(new LoginStaleError()) },
    play: (user) => user.see(t('login.again')),
  },
  {
    name: 'login-progress-full',
    title: 'On as many devices as it can be',
    view: progress,
    session,
    backend: { 'GET /v1/custody/wallet': fail(new DevicesFullError()) },
    async play(user) {
      await user.see(t('common.retry'))
      await user.see(t('loginProgress.devices'))
    },
  },
  {
    name: 'login-progress-share',
    title: 'The server’s share does not fit',
    view: progress,
    session,
    wallet: here,
    backend: { 'GET /v1/custody/wallet': fail(new ShareRefusedError()) },
    async play(user) {
      await user.see(t('login.again'))
      await user.press(t('unlockLogin.file'))
      await user.see(t('recover.password'))
    },
  },
  { name: 'other-login', title: 'Another login’s wallet is here', view: other, session },
  {
    name: 'other-login-replace',
    title: 'Another login’s wallet is to go',
    view: other,
    session,
    play: (user) => user.press(t('otherLogin.replace')),
  },
  { name: 'other-login-begun', title: 'Another login’s wallet was begun', view: other, session, wallet: begun },
  {
    name: 'other-login-drop',
    title: 'What another login began is to go',
    view: other,
    session,
    wallet: begun,
    play: (user) => user.press(t('otherLogin.replace')),
  },
  {
    name: 'signed-in-elsewhere',
    title: 'Cut off from the page',
    view: { name: 'SignedInElsewhere', origin: longOrigin },
    session,
  },
]

export const afterLoginScenarios: ScenarioGroup[] = [{ area: 'After a login', scenarios: after.map(inLogin) }]
