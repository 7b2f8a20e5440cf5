import * as z from 'zod/mini'

/** Bytes as base64url without padding. `length` counts its characters. */
const Bytes = (length: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.length(length))
const BytesUpTo = (maximum: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maximum))

/** `POST /v1/custody/passkey-challenges` returns a challenge for one of the calls below, valid for ten minutes. */
export const PasskeyChallenge = z.object({ challenge: Bytes(43) })

/**
 * Response of `navigator.credentials.get`. The browser writes the page's origin into `clientDataJSON`, so that a page
 * on a different subdomain of the passkey's site cannot create a response of the wallet's origin.
 */
export const PasskeyAssertion = z.object({
  // WebAuthn allows ids of 16 to 1,023 bytes.
  credentialId: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(22), z.maxLength(1364)),
  clientDataJSON: BytesUpTo(2048),
  authenticatorData: BytesUpTo(2048),
  signature: BytesUpTo(1024),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** 16 bytes of entropy under AES-256-GCM, with a key derived from the passkey's PRF output. */
export const PasskeyCopy = z.object({ iv: Bytes(16), ct: Bytes(43) })
export type PasskeyCopy = z.infer<typeof PasskeyCopy>

/**
 * `POST /v1/custody/passkey-copies` stores a copy, once per passkey, and returns the stored one. `publicKey` is a
 * SubjectPublicKeyInfo; the algorithms are those of COSE, ES256 and RS256.
 */
export const NewPasskeyCopy = z.object({
  publicKey: BytesUpTo(800),
  algorithm: z.union([z.literal(-7), z.literal(-257)]),
  copy: PasskeyCopy,
  assertion: PasskeyAssertion,
})
export type NewPasskeyCopy = z.infer<typeof NewPasskeyCopy>

/** `POST /v1/custody/passkey-copies/release` accepts this and returns the {@link PasskeyCopy}. */
export const PasskeyRelease = z.object({ assertion: PasskeyAssertion })
export type PasskeyRelease = z.infer<typeof PasskeyRelease>
