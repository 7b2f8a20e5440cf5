import * as z from 'zod/mini'
import { SignedMessage, SignInAccount, SignInChallenge, SignInTime } from './signIn.ts'

// Request and response bodies of `/v1/siwx/*`.

const Nonce = SignInChallenge.shape.nonce
const Origin = z.string().check(z.maxLength(255))
/** Milliseconds since the epoch. */
const Instant = z.int()

/** Response of `GET /v1/siwx/nonce?origin=…`. The nonce is valid for a single sign-in to a page of that origin. */
export const SignInNonce = z.object({ nonce: Nonce, issuedAt: SignInTime })
export type SignInNonce = z.infer<typeof SignInNonce>

/** Request body of `POST /v1/siwx/verify`. All messages name the same account and share a nonce. */
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

/** `token` is a JWT that `verifyToken` from `oriel/verify` verifies. */
export const SignInGrant = z.object({ token: z.string().check(z.maxLength(2048)), session: SignInSession })
export type SignInGrant = z.infer<typeof SignInGrant>

/** Response of `POST /v1/siwx/verify`, in the order of the messages. */
export const SignInVerified = z.object({ sessions: z.array(SignInGrant) })
export type SignInVerified = z.infer<typeof SignInVerified>

/**
 * Response of `GET` and `DELETE /v1/siwx/sessions`, which expect the token as `Authorization: Bearer …`. The list
 * contains the session of the token, or is empty if the token is no longer valid.
 */
export const SignInSessions = z.object({ sessions: z.array(SignInSession) })
export type SignInSessions = z.infer<typeof SignInSessions>
