import * as z from 'zod/mini'

/** Social login providers. */
export const SocialProvider = z.enum(['google', 'apple', 'github', 'discord', 'x', 'facebook', 'farcaster'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** Provider names, the same in every language. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** Default order of the providers in Connect (specification, section 9). The dapp can change it. */
export const defaultProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Providers that redirect the user (OAuth 2). With Farcaster, the user signs a message in Farcaster's app instead. */
export const OAuthProvider = z.enum(SocialProvider.options.filter((provider) => provider !== 'farcaster'))
export type OAuthProvider = z.infer<typeof OAuthProvider>

export const LoginProvider = z.union([z.literal('email'), SocialProvider])
export type LoginProvider = z.infer<typeof LoginProvider>

/** Email address with only ASCII before the "@". The backend converts domains in other scripts to ASCII. */
export const EmailAddress = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(254),
    z.regex(/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[^\s@]+\.[^\s@]+$/),
  )

/** Login methods that the deployment offers. The backend inlines them into the document. */
export const LoginOffer = z.object({ email: z.boolean(), socials: z.array(SocialProvider) })
export type LoginOffer = z.infer<typeof LoginOffer>

/** 32 random bytes as base64url: 43 characters. */
export const Secret32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** SHA-256 of the UTF-8 text of a {@link Secret32}, as base64url. */
const Hash32 = Secret32
/** Verified origin of the dapp that requested the login. Shown in the email. */
const AskingOrigin = z.optional(z.string().check(z.maxLength(255)))

export const LoginUser = z.object({
  id: z.string(),
  provider: LoginProvider,
  email: z.optional(z.string()),
  username: z.optional(z.string()),
})
export type LoginUser = z.infer<typeof LoginUser>

/** User of a connected account, as the wallet shows it. The dapp receives only the provider. */
export const ConnectedUser = z.pick(LoginUser, { provider: true, email: true, username: true })
export type ConnectedUser = z.infer<typeof ConnectedUser>

/**
 * Login session. Times are in ms since the epoch. `token` is a bearer token, of which the backend stores only a hash.
 */
export const LoginSession = z.object({
  token: Secret32,
  user: LoginUser,
  loginAt: z.number(),
  /** Time until which the login counts as fresh. The backend releases shares only to a fresh login. */
  freshUntil: z.number(),
  expiresAt: z.number(),
})
export type LoginSession = z.infer<typeof LoginSession>

/** Body of `POST /v1/login/email`, which sends a six-digit code. */
export const EmailLogin = z.object({ email: EmailAddress, origin: AskingOrigin })
/**
 * Response to an {@link EmailLogin}, the same for known and unknown addresses. Times are in ms since the epoch,
 * measured by the backend's clock.
 */
export const EmailSent = z.object({
  attemptId: z.string(),
  sentAt: z.number(),
  resendAt: z.number(),
  expiresAt: z.number(),
})
export type EmailSent = z.infer<typeof EmailSent>

/** Body of `POST /v1/login/email/verify`. */
export const EmailCode = z.object({ attemptId: z.string(), code: z.string().check(z.regex(/^\d{6}$/)) })

/**
 * Body of `POST /v1/login/social`, which starts a provider login. The session can be claimed only with the secret of
 * `verifierHash`, and only the browser that started the login can finish it. The secret of `watchHash` only grants
 * access to the attempt's state.
 */
export const SocialLogin = z.object({
  provider: SocialProvider,
  verifierHash: Hash32,
  watchHash: z.optional(Hash32),
})
/** `url` is the provider's page or, for Farcaster, the QR code's content. */
export const SocialStarted = z.object({ attemptId: z.string(), url: z.string(), expiresAt: z.number() })
export type SocialStarted = z.infer<typeof SocialStarted>

/**
 * Body of `POST /v1/login/claim`, which returns the session of a finished login once. Until the login is finished, the
 * response is 202 with `{ state: 'pending' }`.
 */
export const ClaimLogin = z.object({ attemptId: z.string(), verifier: Secret32 })
/** Body of `POST /v1/login/watch`. */
export const WatchLogin = z.object({ watch: Secret32 })
export const AttemptState = z.object({ state: z.enum(['pending', 'done', 'failed', 'unknown']) })
export type AttemptState = z.infer<typeof AttemptState>

/** Reason why a login failed, sent as `reasons[0].field` in the error response. */
export const LoginFailure = z.enum([
  /** The code is wrong. `attemptsLeft` is the number of attempts left. */
  'code',
  /** The code or the attempt has expired, was used, or is unknown. */
  'expired',
  /**
   * Too many wrong codes or too many requested emails. `Retry-After` contains the time to wait. `attemptsLeft: 0` means
   * that only this code is locked.
   */
  'locked',
  /** The user declined on the provider's page. */
  'denied',
  /** The provider returned an error or an invalid response. */
  'provider',
  /** A different browser started the login. */
  'browser',
  /** The login has expired. The user must sign in again. */
  'stale',
  /** The session does not exist. */
  'session',
  /** The email could not be sent. */
  'mail',
])
export type LoginFailure = z.infer<typeof LoginFailure>

/** Body of `POST /v1/login/logout`, which ends this browser's session or all sessions. */
export const Logout = z.object({ everywhere: z.optional(z.boolean()) })

/** Response of `GET /v1/login/session`. Times are in ms since the epoch. */
export const SessionInfo = z.object({
  user: LoginUser,
  loginAt: z.number(),
  freshUntil: z.number(),
  expiresAt: z.number(),
})
export type SessionInfo = z.infer<typeof SessionInfo>
