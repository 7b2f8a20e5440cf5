import * as z from 'zod/mini'

/** Bytes as base64url without padding. `length` is the number of characters. */
const Bytes = (length: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.length(length))
const createBase64UrlSchema = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))

/** Response of `POST /v1/custody/passkey-challenges`: a challenge for a request below, valid for 10 minutes. */
export const PasskeyChallenge = z.object({ challenge: Bytes(43) })

/**
 * Response of `navigator.credentials.get`. The browser writes the page's origin into `clientDataJSON`, so a page on
 * another subdomain of the RP ID cannot forge a response for the wallet's origin.
 */
export const PasskeyAssertion = z.object({
  // WebAuthn allows ids of 16 to 1,023 bytes.
  credentialId: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(22), z.maxLength(1364)),
  clientDataJSON: createBase64UrlSchema(2048),
  authenticatorData: createBase64UrlSchema(2048),
  signature: createBase64UrlSchema(1024),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** 16 bytes of entropy, encrypted with AES-256-GCM under a key that is derived from the passkey's PRF output. */
export const PasskeyCopy = z.object({ iv: Bytes(16), ct: Bytes(43) })
export type PasskeyCopy = z.infer<typeof PasskeyCopy>

/**
 * Body of `POST /v1/custody/passkey-copies`, which stores one copy per passkey and returns the stored one. `publicKey`
 * is a SubjectPublicKeyInfo. `algorithm` is a COSE algorithm: ES256 or RS256.
 */
export const NewPasskeyCopy = z.object({
  publicKey: createBase64UrlSchema(800),
  algorithm: z.union([z.literal(-7), z.literal(-257)]),
  copy: PasskeyCopy,
  assertion: PasskeyAssertion,
})
export type NewPasskeyCopy = z.infer<typeof NewPasskeyCopy>

/** Body of `POST /v1/custody/passkey-copies/release`, which returns the {@link PasskeyCopy}. */
export const PasskeyRelease = z.object({ assertion: PasskeyAssertion })
export type PasskeyRelease = z.infer<typeof PasskeyRelease>
