import * as z from 'zod/mini'
import { SignedMessage, SignInAccount, SignInChallenge, SignInTime } from './signIn.ts'

// The bodies and answers of `/v1/siwx/*`.

const Nonce = SignInChallenge.shape.nonce
const Origin = z.string().check(z.maxLength(255))
/** Milliseconds since the epoch. */
const Instant = z.int()

/** The answer of `GET /v1/siwx/nonce?origin=…`. The nonce is for one sign-in to the page of that origin. */
export const SignInNonce = z.object({ nonce: Nonce, issuedAt: SignInTime })
export type SignInNonce = z.infer<typeof SignInNonce>

/** The body of `POST /v1/siwx/verify`. The messages are of one account and share one nonce. */
export const SignInProof = z.object({
  origin: Origin,
  messages: z.array(SignedMessage).check(z.minLength(1), z.maxLength(20)),
})
export type SignInProof = z.infer<typeof SignInProof>

/** A sign-in that the backend accepted. */
export const SignInSession = z.object({
  ...SignInAccount.shape,
  origin: Origin,
  issuedAt: Instant,
  expiresAt: Instant,
})
export type SignInSession = z.infer<typeof SignInSession>

/** The token is a JWT, which `verifyToken` of `oriel/verify` checks. */
export const SignInGrant = z.object({ token: z.string().check(z.maxLength(2048)), session: SignInSession })
export type SignInGrant = z.infer<typeof SignInGrant>

/** The answer of `POST /v1/siwx/verify`, in the order of the messages. */
export const SignInVerified = z.object({ sessions: z.array(SignInGrant) })
export type SignInVerified = z.infer<typeof SignInVerified>

/**
 * The answer of `GET /v1/siwx/sessions` and of `DELETE /v1/siwx/sessions`, whose caller sends the token as
 * `Authorization: Bearer …`. The list has the session of the token, and is empty when the token counts no more.
 */
export const SignInSessions = z.object({ sessions: z.array(SignInSession) })
export type SignInSessions = z.infer<typeof SignInSessions>
