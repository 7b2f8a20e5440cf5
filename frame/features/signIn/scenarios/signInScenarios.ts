import type { LoginOffer } from '@oriel/shared/backend/login.ts'
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
type KitOptions = Parameters<typeof options.set>[0]
type Socials = LoginOffer['socials']

const all: Socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

function offerLogins(
  socials: Socials,
  { email = true, kitOptions }: { email?: boolean; kitOptions?: KitOptions } = {},
) {
  changeConfig({ login: { email, socials } })
  if (kitOptions) options.set(kitOptions)
}

function createScenario(name: string, title: string, show: () => void, more: Partial<Scenario> = {}): Scenario {
  return { name, title, surface, show, ...more }
}

const inFacebook =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS;FBAV/400]'
const legal = { termsConditionsUrl: `${origin}/terms`, features: { legalCheckbox: true } }

const choosing: Scenario[] = [
  createScenario('login', 'Email, social login, wallets', () => {
    offerLogins(['google', 'apple', 'github', 'x'])
    connect()
  }),
  createScenario('login-installed', 'With wallets in this browser', () => {
    offerLogins(all)
    connectInstalled()
  }),
  createScenario('login-two', 'Two providers', () => {
    offerLogins(['google', 'github'])
    connect()
  }),
  createScenario('login-one', 'One provider, no email', () => {
    offerLogins(['apple'], { email: false })
    connect()
  }),
  createScenario('login-email', 'Email only', () => {
    offerLogins([])
    connect()
  }),
  createScenario(
    'login-email-wrong',
    'No email address',
    () => {
      offerLogins([])
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
  createScenario('login-order', 'In the site’s order', () => {
    offerLogins(all, {
      kitOptions: { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
    })
    connect()
  }),
  createScenario('login-legal', 'Terms that must be accepted', () => {
    offerLogins(all, { kitOptions: legal })
    connect()
  }),
  createScenario('login-collapsed', 'Wallets behind a button', () => {
    offerLogins(all, { kitOptions: { features: { emailShowWallets: false } } })
    connectInstalled()
  }),
  createScenario(
    'login-in-app',
    'Inside another app',
    () => {
      offerLogins(['google', 'apple', 'github'])
      connect()
    },
    { userAgent: inFacebook },
  ),
  createScenario(
    'login-in-app-only',
    'Inside another app, with Google alone',
    () => {
      offerLogins(['google'], { email: false })
      connect()
    },
    { userAgent: inFacebook },
  ),
  createScenario('socials', 'All providers', () => {
    offerLogins(all)
    showInFrame({ name: 'Connect' }, { name: 'ConnectSocials' })
  }),
]

const device = { id: '1', task: 'use', origin, themeMode: 'light', uses: 'open' } satisfies WindowRequest
const byEmail: LoginChoice = { method: 'email', email: 'maria.with.a.long.name@mail.example.org' }

function createWaitingScenario(name: string, title: string, state: WindowState, chosen?: LoginChoice): Scenario {
  return createScenario(`window-${name}`, title, () => {
    offerLogins(all)
    connect()
    walletWindow.store.setState({ waiting: { request: { ...device, login: chosen }, state } })
  })
}

const waitingFor: Scenario[] = [
  createWaitingScenario('opening', 'Waiting for the wallet window', 'opening'),
  createWaitingScenario('blocked', 'The wallet window was blocked', 'blocked'),
  createWaitingScenario('severed', 'The site cuts the wallet window off', 'severed'),
  createWaitingScenario('social', 'Signing in in the wallet window', 'open', { method: 'google' }),
  createWaitingScenario('social-blocked', 'Signing in, window blocked', 'blocked', { method: 'github' }),
  createWaitingScenario('email', 'Signing in by email', 'open', byEmail),
  createWaitingScenario('social-closed', 'The login window was closed', 'closed', { method: 'farcaster' }),
  createWaitingScenario('social-away', 'The provider cut the window off', 'away', { method: 'apple' }),
  createWaitingScenario('social-done', 'Signed in, window cut off', 'done', { method: 'apple' }),
  createWaitingScenario('social-failed', 'Signing in failed', 'failed', { method: 'discord' }),
]

const createAccountScenario = (name: string, title: string, user: NonNullable<ReturnType<typeof session.of>['user']>) =>
  createScenario(name, title, () => {
    showConnected({ name: 'Account' })
    session.set('eip155', { ...session.of('eip155'), user })
  })

const signedIn: Scenario[] = [
  createAccountScenario('account-email', 'Signed in by email', {
    provider: 'email',
    email: 'maria.with.a.long.name@mail.example.org',
  }),
  createAccountScenario('account-social', 'Signed in with a provider, no name', { provider: 'x' }),
]

export const signInScenarios: ScenarioGroup[] = [
  { area: 'Sign in', scenarios: choosing },
  { area: 'Waiting for the wallet window', scenarios: waitingFor },
  { area: 'Signed in', scenarios: signedIn },
]
