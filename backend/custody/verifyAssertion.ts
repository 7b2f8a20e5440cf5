import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { PasskeyAssertion } from '@oriel/shared/backend/passkeyCopy.ts'
import { z } from 'zod'
import type { PasskeyAlgorithm } from '../database/schema.ts'

export type PasskeyKey = { publicKey: string; algorithm: PasskeyAlgorithm }

type Expected = PasskeyKey & { challenge: string; rpId: string; origins: readonly string[] }

/** Flags of the authenticator data: “user present” and “user verified”. */
const userFlags = 0b0000_0101
/** Length in bytes of `rpIdHash`, flags and signature counter (WebAuthn, section 6.1). */
const minDataBytes = 37

/** Members of WebAuthn's CollectedClientData that are checked. */
const ClientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

/**
 * Verifies an assertion (WebAuthn level 3, section 7.2) and requires user verification. Ignores the signature counter,
 * because it is usually zero for synced passkeys.
 */
export function isValidAssertion(assertion: PasskeyAssertion, expected: Expected): boolean {
  const client = Buffer.from(assertion.clientDataJSON, 'base64url')
  const data = Buffer.from(assertion.authenticatorData, 'base64url')
  if (!hasExpectedClientData(client, expected)) return false
  if (data.length < minDataBytes || !data.subarray(0, 32).equals(sha256(expected.rpId))) return false
  return ((data[32] ?? 0) & userFlags) === userFlags && isSigned(assertion, expected)
}

/** Checks only the passkey's signature, not the origin, user verification or challenge. */
export function isSigned({ authenticatorData, clientDataJSON, signature }: PasskeyAssertion, key: PasskeyKey): boolean {
  const publicKey = readPasskeyKey(key)
  const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), hash])
  return publicKey !== undefined && verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))
}

export function readChallenge({ clientDataJSON }: PasskeyAssertion): string | undefined {
  return readClientData(Buffer.from(clientDataJSON, 'base64url'))?.challenge
}

/**
 * Parses a passkey's public key. Returns undefined if the key is malformed, is for a different algorithm, or has an
 * unusual RSA modulus length or exponent.
 */
export function readPasskeyKey({ publicKey, algorithm }: PasskeyKey): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
    if (algorithm === -7) return key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? key : undefined
    const isUsual = modulusLength >= 2048 && modulusLength <= 4096 && publicExponent === 65_537n
    return key.asymmetricKeyType === 'rsa' && isUsual ? key : undefined
  } catch {
    return undefined
  }
}

function hasExpectedClientData(client: Buffer, { challenge, origins }: Expected): boolean {
  const data = readClientData(client)
  return data !== undefined && data.challenge === challenge && origins.includes(data.origin)
}

function readClientData(client: Buffer) {
  try {
    return ClientData.safeParse(JSON.parse(client.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
