import * as z from 'zod/mini'

/** Who a visitor may sign in with, beside an email address. */
export const SocialProvider = z.enum(['google', 'apple', 'github', 'discord', 'x', 'facebook', 'farcaster'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** How somebody signed in. */
export const LoginProvider = z.union([z.literal('email'), SocialProvider])
export type LoginProvider = z.infer<typeof LoginProvider>

/** Before the "@" only what every mail server takes; behind it also names in other scripts, which the backend spells out. */
export const EmailAddress = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(254),
    z.regex(/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[^\s@]+\.[^\s@]+$/),
  )

/** What a deployment offers: written into the page by the backend. */
export const LoginOffer = z.object({ email: z.boolean(), socials: z.array(SocialProvider) })
export type LoginOffer = z.infer<typeof LoginOffer>

/** 32 random bytes, base64url: 43 characters. */
export const Secret32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** SHA-256 of the UTF-8 of a {@link Secret32}, base64url. */
const Hash32 = Secret32
/** The dapp that a login is for, as the frame proved it; the mail names it. */
const AskingOrigin = z.optional(z.string().check(z.maxLength(255)))

export const LoginUser = z.object({
  id: z.string(),
  provider: LoginProvider,
  email: z.optional(z.string()),
  /** What the provider calls the person. */
  username: z.optional(z.string()),
})
export type LoginUser = z.infer<typeof LoginUser>

/** What the wallet shows of a user beside an account. The dapp is told the provider alone. */
export const ConnectedUser = z.pick(LoginUser, { provider: true, email: true, username: true })
export type ConnectedUser = z.infer<typeof ConnectedUser>

/** Times in ms since 1970. `token` is a bearer token; the backend keeps only its hash. */
export const LoginSession = z.object({
  token: Secret32,
  user: LoginUser,
  loginAt: z.number(),
  /** Until then the login counts as fresh: shares are released to a fresh login only. */
  freshUntil: z.number(),
  expiresAt: z.number(),
})
export type LoginSession = z.infer<typeof LoginSession>

/** `POST /v1/login/email`: sends a code of six digits. `watch`: hash of what {@link AttemptState} may be asked with. */
export const EmailLogin = z.object({ email: EmailAddress, origin: AskingOrigin })
/** Times in ms since 1970, by the clock that `sentAt` is of. The same answer whether the address is known or not. */
export const EmailSent = z.object({
  attemptId: z.string(),
  sentAt: z.number(),
  resendAt: z.number(),
  expiresAt: z.number(),
})
export type EmailSent = z.infer<typeof EmailSent>

/** `POST /v1/login/email/verify` */
export const EmailCode = z.object({ attemptId: z.string(), code: z.string().check(z.regex(/^\d{6}$/)) })

/**
 * `POST /v1/login/social`: begins a login at a provider. Only who knows `verifier` can claim the session, only the browser
 * that began it can finish it. `watch` lets somebody else ask what became of it, and no more.
 */
export const SocialLogin = z.object({
  provider: SocialProvider,
  verifierHash: Hash32,
  watchHash: z.optional(Hash32),
  origin: AskingOrigin,
})
/** `url`: where to send the visitor; for farcaster, what the QR code says. */
export const SocialStarted = z.object({ attemptId: z.string(), url: z.string(), expiresAt: z.number() })
export type SocialStarted = z.infer<typeof SocialStarted>

/** `POST /v1/login/claim`: the session of a login that is done, once. 202 with `{ state: 'pending' }` before. */
export const ClaimLogin = z.object({ attemptId: z.string(), verifier: Secret32 })
/** `POST /v1/login/watch` */
export const WatchLogin = z.object({ watch: Secret32 })
export const AttemptState = z.object({ state: z.enum(['pending', 'done', 'failed', 'unknown']) })
export type AttemptState = z.infer<typeof AttemptState>

/** Why a login did not happen; the body of a refused call carries it as `reasons[0].field`. */
export const LoginFailure = z.enum([
  /** The code is wrong; `attemptsLeft` more tries. */
  'code',
  /** The code or the attempt is too old, used, or unknown. */
  'expired',
  /** Too many wrong codes, or too many mails: `Retry-After` says until when. `attemptsLeft: 0`: with this code only. */
  'locked',
  /** The visitor said no at the provider. */
  'denied',
  /** The provider answered with an error, or something that does not add up. */
  'provider',
  /** The login was begun in another browser. */
  'browser',
  /** This login is not fresh any more: sign in again. */
  'stale',
  /** There is no such session. */
  'session',
  /** The mail could not be sent. */
  'mail',
])
export type LoginFailure = z.infer<typeof LoginFailure>

/** `POST /v1/login/logout`; without a body this browser alone. */
export const Logout = z.object({ everywhere: z.optional(z.boolean()) })

/** `GET /v1/login/session` */
export const SessionInfo = z.object({
  user: LoginUser,
  loginAt: z.number(),
  freshUntil: z.number(),
  expiresAt: z.number(),
})
export type SessionInfo = z.infer<typeof SessionInfo>
