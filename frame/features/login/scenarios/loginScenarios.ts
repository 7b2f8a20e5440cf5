import type { LoginOffer, LoginSession } from '@oriel/shared/backend/login.ts'
import {
  LoginBrowserError,
  LoginCodeWrongError,
  LoginDeniedError,
  LoginExpiredError,
  LoginLockedError,
  LoginProviderError,
  MailNotSentError,
  WalletServerError,
} from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { changeConfig } from '../../../platform/config.ts'
import { createStatus, empty, later, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, mockSiteRequest, neverResolve, showInWindow } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import { showOnPhone } from '../../connect/scenarios/connectScenarios.ts'
import { formatClockTime } from '../email/formatClockTime.ts'
import { loginAttempt } from '../model/loginAttempt.ts'

const surface = 'window'
const email = 'ada@example.org'
const longEmail = 'the-very-long-name-of-somebody-with-a-very-long-name@a-subdomain.of-some.example.org'

export const offer: LoginOffer = {
  email: true,
  socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
}

export const session: LoginSession = {
  token: 'A'.repeat(43),
  user: { id: 'ada', provider: 'email', email },
  loginAt: 0,
  freshUntil: later,
  expiresAt: later,
}

export type LoginRow = {
  name: string
  title: string
  view: View
  wallet?: Partial<VaultStatus>
  asks?: string
  session?: LoginSession
  backend?: Record<string, () => unknown>
  vault?: Record<string, () => unknown>
  attempt?: 'code' | 'google' | 'farcaster'
  to?: string
  play?: (user: UserActions) => Promise<void>
  isPhone?: boolean
}

/** A time in 2126, so that nothing expires. The views show only its time of day. */
const lateClock = new Date(2126, 0, 1, 9, 50).getTime()

export function createLoginScenario(row: LoginRow): Scenario {
  const { name, title, view, wallet = empty, asks, backend, vault, attempt, to = email, play, isPhone } = row
  function show() {
    changeConfig({ login: offer })
    answers.backend = { ...backend }
    answers.vault = { ...vault }
    if (asks) mockSiteRequest(asks)
    loginSession.store.setState({ session: row.session })
    if (attempt) loginAttempt.store.setState({ attempt: createAttempts(to)[attempt] })
    showInWindow(view, createStatus(wallet))
  }
  return { name, title, surface, show: isPhone ? () => showOnPhone(show) : show, play }
}

const createAttempts = (to: string) => {
  const verifier = 'A'.repeat(43)
  const started = { attemptId: 'one', url: 'https://farcaster.example/signin?token=0123456789abcdef', expiresAt: later }
  return {
    code: {
      method: 'email',
      email: to,
      sent: { attemptId: 'one', sentAt: 0, resendAt: 0, expiresAt: lateClock },
    },
    google: { method: 'google', verifier, started },
    farcaster: { method: 'farcaster', verifier, started },
  } as const
}

export const createRejection = (error: Error) => () => Promise.reject(error)
const otp: View = { name: 'EmailVerifyOtp', email }
const google: View = { name: 'ConnectingSocial', provider: 'google' }
const farcaster: View = { name: 'ConnectingFarcaster' }

const type = (user: UserActions) => user.type(t('otp.code'), '123456')

/** Types a code, then waits for a text. `text` is a function, because the messages load after this module. */
const typeAndSee = (text: () => string) => async (user: UserActions) => {
  await type(user)
  await user.see(text())
}

const choices: LoginRow[] = [
  { name: 'welcome-logins', title: 'No wallet yet, with every login', view: { name: 'Welcome' } },
  { name: 'sign-in', title: 'All login methods', view: { name: 'SignIn' }, asks: longOrigin },
  { name: 'email-login', title: 'Email address', view: { name: 'EmailLogin' } },
  {
    name: 'email-login-invalid',
    title: 'Invalid email address',
    view: { name: 'EmailLogin' },
    async play(user) {
      await user.type(t('emailLogin.address'), 'ada')
      await user.press(t('emailLogin.submit'))
    },
  },
]

const codes: LoginRow[] = [
  { name: 'otp-sending', title: 'Sending the code', view: otp, backend: { 'POST /v1/login/email': neverResolve } },
  { name: 'otp', title: 'Code sent', view: otp, attempt: 'code', asks: origin },
  {
    name: 'otp-long',
    title: 'Code sent to a long address',
    view: { name: 'EmailVerifyOtp', email: longEmail },
    attempt: 'code',
    to: longEmail,
    asks: longOrigin,
  },
  {
    name: 'otp-checking',
    title: 'Checking the code',
    view: otp,
    attempt: 'code',
    backend: { 'POST /v1/login/email/verify': neverResolve },
    play: type,
  },
  {
    name: 'otp-wrong',
    title: 'Wrong code',
    view: otp,
    attempt: 'code',
    backend: {
      'POST /v1/login/email/verify': createRejection(new LoginCodeWrongError(undefined, { data: { attemptsLeft: 4 } })),
    },
    play: typeAndSee(() => t('otp.left', { count: 4 })),
  },
  {
    name: 'otp-expired',
    title: 'Code expired',
    view: otp,
    attempt: 'code',
    backend: { 'POST /v1/login/email/verify': createRejection(new LoginExpiredError()) },
    play: typeAndSee(() => t('otp.expired')),
  },
  {
    name: 'otp-locked',
    title: 'Locked after wrong codes',
    view: otp,
    attempt: 'code',
    backend: {
      'POST /v1/login/email/verify': createRejection(new LoginLockedError(undefined, { data: { until: lateClock } })),
    },
    play: typeAndSee(() => t('otp.locked', { time: formatClockTime(lateClock) })),
  },
  {
    name: 'otp-too-soon',
    title: 'Codes requested too often',
    view: otp,
    backend: {
      'POST /v1/login/email': createRejection(new LoginLockedError(undefined, { data: { until: lateClock } })),
    },
    play: (user) => user.see(t('otp.waitLong', { time: formatClockTime(lateClock) })),
  },
  {
    name: 'otp-not-sent',
    title: 'The code couldn’t be sent',
    view: otp,
    backend: { 'POST /v1/login/email': createRejection(new MailNotSentError()) },
    play: (user) => user.see(t('errors.MailNotSentError')),
  },
]

const createFailingRow = (name: string, title: string, error: Error): LoginRow => ({
  name,
  title,
  view: google,
  attempt: 'google',
  backend: { 'POST /v1/login/claim': createRejection(error) },
  play: (user) => user.see(t('login.other')),
})

const social: LoginRow[] = [
  { name: 'social-opening', title: 'Opening Google', view: google, asks: origin },
  { name: 'social-claiming', title: 'Returned from Google', view: google, attempt: 'google' },
  {
    name: 'social-unfinished',
    title: 'Returned before signing in',
    view: google,
    attempt: 'google',
    backend: { 'POST /v1/login/claim': async () => ({ state: 'pending' }) },
    play: (user) => user.see(t('login.other')),
  },
  createFailingRow('social-denied', 'Denied', new LoginDeniedError()),
  createFailingRow('social-expired', 'Expired', new LoginExpiredError()),
  createFailingRow('social-browser', 'Started in another browser', new LoginBrowserError()),
  createFailingRow('social-provider', 'The provider failed', new LoginProviderError()),
  createFailingRow('social-unreachable', 'The backend is unreachable', new WalletServerError()),
  { name: 'farcaster-preparing', title: 'Farcaster: creating the code', view: farcaster, asks: origin },
  {
    name: 'farcaster',
    title: 'Farcaster: QR code',
    view: farcaster,
    attempt: 'farcaster',
    asks: origin,
  },
  { name: 'farcaster-phone', title: 'Farcaster: on a phone', view: farcaster, attempt: 'farcaster', isPhone: true },
  {
    name: 'farcaster-expired',
    title: 'Farcaster: expired',
    view: farcaster,
    attempt: 'farcaster',
    backend: { 'POST /v1/login/claim': createRejection(new LoginExpiredError()) },
    play: (user) => user.see(t('farcaster.again')),
  },
]

export const loginScenarios: ScenarioGroup[] = [
  { area: 'Choose a login', scenarios: choices.map(createLoginScenario) },
  { area: 'Email code', scenarios: codes.map(createLoginScenario) },
  { area: 'Login with a provider', scenarios: social.map(createLoginScenario) },
]
