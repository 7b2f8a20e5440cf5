import { toWire } from '#shared/errors.ts'
import type { LoginSession, SocialProvider } from '#shared/login.ts'
import { LoginDeniedError, LoginExpiredError, LoginProviderError } from '#shared/loginErrors.ts'
import type { View } from '#shared/view.ts'
import { loginApi } from '../api/login.ts'
import { homeWallet } from '../localWallet/localWallet.ts'
import { loginSession } from '../localWallet/loginSession.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { opener } from '../walletWindow/windowTask.ts'
import { type LoginAttempt, loginAttempt } from './loginAttempt.ts'
import { taskLogin } from './taskLogin.ts'

type Social = Exclude<LoginAttempt, { method: 'email' }>

/** Where providers send the visitor back to: the backend appends it to the address of the wallet window. */
const returnHash = '#login'

/** The ways to sign in, on the wallet's own pages. Each ends in a session and in the view of what it leads to. */
export const signIn = {
  /** The view in which this login goes on. */
  viewOf(choice: { method: 'email'; email: string } | { method: SocialProvider }): View {
    if (choice.method === 'email') return { name: 'EmailVerifyOtp', email: choice.email }
    if (choice.method === 'farcaster') return { name: 'ConnectingFarcaster' }
    return { name: 'ConnectingSocial', provider: choice.method }
  },

  /** A way was chosen here: whatever was begun before is over. */
  choose(choice: { method: SocialProvider }) {
    loginAttempt.clear()
    signIn.noteStarted(choice.method)
    router.push(signIn.viewOf(choice))
  },

  /** Records that a login at this provider is wanted here, for the first time or again after one that failed. */
  noteStarted(provider: SocialProvider) {
    kitEvents.emit({ type: 'SOCIAL_LOGIN_STARTED', provider })
  },

  /** From the beginning, with these views on top. On the wallet's own page there is also a way back out of it. */
  startAgain(...views: View[]) {
    const { pending, state } = homeWallet.store.getState().status ?? {}
    const own: View = { name: pending ? 'UnlockLogin' : state === 'empty' ? 'Welcome' : 'Home' }
    router.start([...(opener.store.getState().opener ? [] : [own]), { name: 'SignIn' }, ...views])
  },

  /** The login whose code was sent to this address and can still be typed. */
  codeFor(email: string) {
    const { attempt } = loginAttempt.store.getState()
    if (attempt?.method !== 'email' || attempt.email !== email) return undefined
    return attempt.sent.expiresAt > Date.now() ? attempt : undefined
  },

  /** Goes on with the code that another window has sent, which was closed before it was typed. */
  resume(email: string): boolean {
    const sent = signIn.codeFor(email) ? undefined : loginAttempt.sentTo(email)
    if (sent) loginAttempt.set({ method: 'email', email, sent, ...aboutThis() })
    return signIn.codeFor(email) !== undefined
  },

  /** Whether this login can still be finished in this tab. */
  isOpen: (attempt: LoginAttempt) => attempt.method !== 'email' || signIn.codeFor(attempt.email) !== undefined,

  /** Sends a code; one that was sent before, and is not typed yet, does for `again: false`. */
  async sendCode(email: string, { again = false } = {}) {
    if (!again && signIn.resume(email)) return
    const about = aboutThis()
    const body = { email, ...(about.origin && { origin: about.origin }) }
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
      arrive(session, attempt)
    } catch (error) {
      kitEvents.emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', message: toWire(error).message })
      if ((error as { code?: number }).code === LoginExpiredError.code) loginAttempt.forgetSent(email)
      throw error
    }
  },

  /** Begins a login at a provider; who asked may hear what became of it by its own `watch`. */
  begin: (provider: SocialProvider): Promise<Social> => told(provider, () => begin(provider)),

  /** Leaves for the provider. This window comes back by itself. */
  async goTo(provider: SocialProvider) {
    const { started } = await signIn.begin(provider)
    location.assign(started.url)
  },

  /** Whether a login at this provider was begun in this tab, and not heard of yet. */
  isUnderWay: (provider: SocialProvider) => loginAttempt.store.getState().attempt?.method === provider,

  /** Takes the session of the login under way; false while it is not done. */
  claim: (provider: SocialProvider, signal?: AbortSignal): Promise<boolean> =>
    told(provider, () => claim(provider, signal), signal),

  /**
   * Whether the provider has just sent the visitor back here. The wallet's own page goes to the provider, too, who knows one
   * way back only: then this page leaves, and the promise never resolves.
   */
  async hasReturned(): Promise<boolean> {
    if (location.hash !== returnHash) return false
    const { attempt } = loginAttempt.store.getState()
    if (attempt && !attempt.origin && config.surface === 'window') {
      location.replace(`/${returnHash}`)
      return new Promise(() => undefined)
    }
    history.replaceState(null, '', location.pathname)
    return true
  },

  /** The wallet opens with a fresh login of its owner: with the one at hand, where it still is, and is theirs. */
  unlock() {
    const { session } = loginSession.store.getState()
    if (session && !loginSession.isOwner(homeWallet.store.getState().status?.login)) router.push({ name: 'SignIn' })
    else if (loginSession.isFresh()) router.reset({ name: 'LoginProgress' })
    else signIn.again()
  },

  /** Who is signed in does it again, for what only a fresh login may do, and is led to `returnTo`. */
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
  const verifier = randomSecret()
  const { opener: asking } = opener.store.getState()
  const login = asking?.task === 'use' ? asking.login : undefined
  const watch = login && login.method === provider && 'watch' in login ? login.watch : undefined
  const about = aboutThis()
  const started = await loginApi.begin({
    provider,
    verifierHash: await hashOf(verifier),
    ...(watch && { watchHash: await hashOf(watch) }),
    ...(about.origin && { origin: about.origin }),
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
  arrive(session, attempt)
  return true
}

/** Reports the failure of a social login. A view that was closed meanwhile ended no login, so nothing is reported then. */
async function told<value>(provider: SocialProvider, work: () => Promise<value>, signal?: AbortSignal): Promise<value> {
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

/** Signed in: what that leads to is found out next, here or in a window that the page opens anew. */
function arrive(session: LoginSession, { origin }: LoginAttempt) {
  loginSession.keep(session)
  loginAttempt.clear()
  taskLogin.note(session.user.id)
  const isCutOff = config.surface === 'window' && !opener.store.getState().opener
  router.reset(isCutOff && origin ? { name: 'SignedInElsewhere', origin } : { name: 'LoginProgress' })
}

/** What outlives the provider's page. */
function aboutThis(): Pick<LoginAttempt, 'origin' | 'returnTo'> {
  const { returnTo } = loginAttempt.store.getState()
  const origin = opener.store.getState().opener?.origin
  return { ...(origin && { origin }), ...(returnTo && { returnTo }) }
}

function randomSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hashOf(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
