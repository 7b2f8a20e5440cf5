import type { LoginSession, SocialProvider } from '@oriel/shared/backend/login.ts'
import { toBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { getErrorCode, toWire } from '@oriel/shared/errors/errors.ts'
import { LoginDeniedError, LoginExpiredError, LoginProviderError } from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { loginApi } from '../../../api/login.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { config } from '../../../platform/config.ts'
import { router } from '../../../router/router.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { windowRequest } from '../../../walletWindow/windowRequest.ts'
import { type LoginAttempt, loginAttempt } from './loginAttempt.ts'
import { taskLogin } from './taskLogin.ts'

type Social = Exclude<LoginAttempt, { method: 'email' }>

/** URL hash that the backend adds to the wallet window's URL when a provider redirects the user back. */
const returnHash = '#login'

export const signIn = {
  viewOf(choice: { method: 'email'; email: string } | { method: SocialProvider }): View {
    if (choice.method === 'email') return { name: 'EmailVerifyOtp', email: choice.email }
    if (choice.method === 'farcaster') return { name: 'ConnectingFarcaster' }
    return { name: 'ConnectingSocial', provider: choice.method }
  },

  choose(choice: { method: SocialProvider }) {
    loginAttempt.clear()
    signIn.noteStarted(choice.method)
    router.push(signIn.viewOf(choice))
  },

  noteStarted(provider: SocialProvider) {
    kitEvents.emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
  },

  /** Restarts the login. On the wallet's own page, adds a first view that the user can go back to. */
  startAgain(...views: View[]) {
    const { pending, state } = localWallet.store.getState().status ?? {}
    const own: View = { name: pending ? 'UnlockLogin' : state === 'empty' ? 'Welcome' : 'Home' }
    router.start([...(windowRequest.store.getState().opener ? [] : [own]), { name: 'SignIn' }, ...views])
  },

  codeFor(email: string) {
    const { attempt } = loginAttempt.store.getState()
    if (attempt?.method !== 'email' || attempt.email !== email) return undefined
    return attempt.sent.expiresAt > Date.now() ? attempt : undefined
  },

  resume(email: string): boolean {
    const sent = signIn.codeFor(email) ? undefined : loginAttempt.sentTo(email)
    if (sent) loginAttempt.set({ method: 'email', email, sent, ...getAttemptContext() })
    return signIn.codeFor(email) !== undefined
  },

  isOpen: (attempt: LoginAttempt) => attempt.method !== 'email' || signIn.codeFor(attempt.email) !== undefined,

  /** Sends a code by email. Unless `again` is set, reuses a code that is still valid. */
  async sendCode(email: string, { again = false } = {}) {
    if (!again && signIn.resume(email)) return
    const about = getAttemptContext()
    const body = { email, origin: about.origin }
    const sent = await loginApi.sendCode(body, loginSession.token())
    kitEvents.emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    loginAttempt.noteSent(email, sent)
    loginAttempt.set({ method: 'email', email, sent, ...about })
  },

  async verifyCode(email: string, code: string) {
    const attempt = signIn.codeFor(email)
    if (!attempt) throw new LoginExpiredError()
    const { attemptId } = attempt.sent
    try {
      const session = await loginApi.verifyCode({ attemptId, code }, loginSession.token())
      kitEvents.emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
      loginAttempt.forgetSent(email)
      completeLogin(session, attempt)
    } catch (error) {
      kitEvents.emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', message: toWire(error).message })
      if (getErrorCode(error) === LoginExpiredError.code) loginAttempt.forgetSent(email)
      throw error
    }
  },

  begin: (provider: SocialProvider): Promise<Social> => reportFailure(provider, () => begin(provider)),

  async goTo(provider: SocialProvider) {
    const { started } = await signIn.begin(provider)
    location.assign(started.url)
  },

  isUnderWay: (provider: SocialProvider) => loginAttempt.store.getState().attempt?.method === provider,

  claim: (provider: SocialProvider, signal?: AbortSignal): Promise<boolean> =>
    reportFailure(provider, () => claim(provider, signal), signal),

  /**
   * Returns whether the provider has just redirected the user back. Providers always redirect to the wallet window. If
   * the login started on the wallet's own page, navigates to that page, and the promise never resolves.
   */
  async finishReturn(): Promise<boolean> {
    if (location.hash !== returnHash) return false
    const { attempt } = loginAttempt.store.getState()
    if (attempt && !attempt.origin && config.surface === 'window') {
      location.replace(`/${returnHash}`)
      return new Promise(() => undefined)
    }
    history.replaceState(null, '', location.pathname)
    return true
  },

  /** Unlocks with the current login if it is fresh and belongs to the wallet's owner. Otherwise starts a new login. */
  unlock() {
    const { session } = loginSession.store.getState()
    if (session && !loginSession.isOwner(localWallet.store.getState().status?.login)) router.push({ name: 'SignIn' })
    else if (loginSession.isFresh()) router.reset({ name: 'LoginProgress' })
    else signIn.again()
  },

  /** Asks the user to sign in again, for an action that requires a fresh login, and then shows `returnTo`. */
  again(returnTo?: View) {
    const { user } = loginSession.store.getState().session ?? {}
    loginAttempt.clear()
    loginAttempt.returnTo(returnTo)
    if (!user || (user.provider === 'email' && !user.email)) router.push({ name: 'SignIn' })
    else if (user.provider === 'email') router.push(signIn.viewOf({ method: 'email', email: user.email ?? '' }))
    else router.push(signIn.viewOf({ method: user.provider }))
  },
}

async function begin(provider: SocialProvider): Promise<Social> {
  const verifier = createSecret()
  const { opener: asking } = windowRequest.store.getState()
  const login = asking?.task === 'use' ? asking.login : undefined
  const watch = login && login.method === provider && 'watch' in login ? login.watch : undefined
  const about = getAttemptContext()
  const started = await loginApi.begin({
    provider,
    verifierHash: await computeHash(verifier),
    watchHash: watch ? await computeHash(watch) : undefined,
  })
  if (!/^https?:$/.test(new URL(started.url).protocol)) throw new LoginProviderError()
  const attempt = { method: provider, started, verifier, ...about } as const
  loginAttempt.set(attempt)
  return attempt
}

async function claim(provider: SocialProvider, signal?: AbortSignal): Promise<boolean> {
  const { attempt } = loginAttempt.store.getState()
  if (!attempt || attempt.method === 'email' || attempt.method !== provider) throw new LoginExpiredError()
  const { started, verifier } = attempt
  const session = await loginApi.claim(
    { attemptId: started.attemptId, verifier },
    { token: loginSession.token(), signal },
  )
  if (!session) return false
  kitEvents.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
  completeLogin(session, attempt)
  return true
}

/**
 * Runs the work and reports a failed login to the page. Ignores aborted calls, because closing the view does not end
 * the login.
 */
async function reportFailure<value>(
  provider: SocialProvider,
  work: () => Promise<value>,
  signal?: AbortSignal,
): Promise<value> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = toWire(error)
    if (signal?.aborted) throw error
    if (code === LoginDeniedError.code) kitEvents.emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
    else kitEvents.emit({ type: 'SOCIAL_LOGIN_ERROR', provider, message })
    throw error
  }
}

function completeLogin(session: LoginSession, { origin }: LoginAttempt) {
  loginSession.keep(session)
  loginAttempt.clear()
  taskLogin.note(session.user.id)
  const isCutOff = config.surface === 'window' && !windowRequest.store.getState().opener
  router.reset(isCutOff && origin ? { name: 'SignedInElsewhere', origin } : { name: 'LoginProgress' })
}

function getAttemptContext(): Pick<LoginAttempt, 'origin' | 'returnTo'> {
  const { returnTo } = loginAttempt.store.getState()
  const origin = windowRequest.store.getState().opener?.origin
  return { origin, returnTo }
}

function createSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function computeHash(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
