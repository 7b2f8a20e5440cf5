import type { LoginOffer } from '#shared/backend/login.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import type { LoginChoice, WindowRequest } from '../../../walletWindow/message.ts'
import { walletWindow } from '../../../walletWindow/openWindow.ts'
import type { WindowState } from '../../../walletWindow/serveWindow.ts'
import { connect, connectInstalled } from '../../connect/scenarios/connectScenarios.ts'

const surface = 'frame'
type Wanted = Parameters<typeof options.set>[0]
type Socials = LoginOffer['socials']

const all: Socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

function offer(socials: Socials, { email = true, wanted }: { email?: boolean; wanted?: Wanted } = {}) {
  changeConfig({ login: { email, socials } })
  if (wanted) options.set(wanted)
}

function login(name: string, title: string, show: () => void, more: Partial<Scenario> = {}): Scenario {
  return { name, title, surface, show, ...more }
}

const inFacebook =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS;FBAV/400]'
const legal = { termsConditionsUrl: `${origin}/terms`, features: { legalCheckbox: true } }

const choosing: Scenario[] = [
  login('login', 'Email, social login, wallets', () => {
    offer(['google', 'apple', 'github', 'x'])
    connect()
  }),
  login('login-installed', 'With wallets in this browser', () => {
    offer(all)
    connectInstalled()
  }),
  login('login-two', 'Two providers', () => {
    offer(['google', 'github'])
    connect()
  }),
  login('login-one', 'One provider, no email', () => {
    offer(['apple'], { email: false })
    connect()
  }),
  login('login-email', 'Email only', () => {
    offer([])
    connect()
  }),
  login(
    'login-email-wrong',
    'No email address',
    () => {
      offer([])
      connect()
    },
    {
      async play(user) {
        await user.type(t('connect.email'), 'maria at example')
        await user.press(t('connect.emailGo'))
        await user.see(t('connect.emailWrong'))
      },
    },
  ),
  login('login-order', 'In the site’s order', () => {
    offer(all, {
      wanted: { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
    })
    connect()
  }),
  login('login-legal', 'Terms that must be accepted', () => {
    offer(all, { wanted: legal })
    connect()
  }),
  login('login-collapsed', 'Wallets behind a button', () => {
    offer(all, { wanted: { features: { emailShowWallets: false } } })
    connectInstalled()
  }),
  login(
    'login-in-app',
    'Inside another app',
    () => {
      offer(['google', 'apple', 'github'])
      connect()
    },
    { userAgent: inFacebook },
  ),
  login(
    'login-in-app-only',
    'Inside another app, with Google alone',
    () => {
      offer(['google'], { email: false })
      connect()
    },
    { userAgent: inFacebook },
  ),
  login('socials', 'All providers', () => {
    offer(all)
    showInFrame({ name: 'Connect' }, { name: 'ConnectSocials' })
  }),
]

const device = { id: '1', task: 'use', origin, themeMode: 'light', uses: 'open' } satisfies WindowRequest
const byEmail: LoginChoice = { method: 'email', email: 'maria.with.a.long.name@mail.example.org' }

function waiting(name: string, title: string, state: WindowState, chosen?: LoginChoice): Scenario {
  return login(`window-${name}`, title, () => {
    offer(all)
    connect()
    walletWindow.store.setState({ waiting: { task: { ...device, login: chosen }, state } })
  })
}

const waitingFor: Scenario[] = [
  waiting('opening', 'Waiting for the wallet window', 'opening'),
  waiting('blocked', 'The wallet window was blocked', 'blocked'),
  waiting('social', 'Signing in in the wallet window', 'open', { method: 'google' }),
  waiting('social-blocked', 'Signing in, window blocked', 'blocked', { method: 'github' }),
  waiting('email', 'Signing in by email', 'open', byEmail),
  waiting('social-closed', 'The login window was closed', 'closed', { method: 'farcaster' }),
  waiting('social-away', 'The provider cut the window off', 'away', { method: 'apple' }),
  waiting('social-done', 'Signed in, window cut off', 'done', { method: 'apple' }),
  waiting('social-failed', 'Signing in failed', 'failed', { method: 'discord' }),
]

const account = (name: string, title: string, user: NonNullable<ReturnType<typeof session.of>['user']>) =>
  login(name, title, () => {
    showConnected({ name: 'Account' })
    session.set('eip155', { ...session.of('eip155'), user })
  })

const signedIn: Scenario[] = [
  account('account-email', 'Signed in by email', {
    provider: 'email',
    email: 'maria.with.a.long.name@mail.example.org',
  }),
  account('account-social', 'Signed in with a provider, no name', { provider: 'x' }),
]

export const signInScenarios: ScenarioGroup[] = [
  { area: 'Sign in', scenarios: choosing },
  { area: 'Waiting for the wallet window', scenarios: waitingFor },
  { area: 'Signed in', scenarios: signedIn },
]
