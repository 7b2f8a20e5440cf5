import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '@oriel/shared/backend/passkeyCopy.ts'
import type { PasskeyAlgorithm } from '../database/schema.ts'

type Changes = Partial<{
  type: string
  origin: string
  rpId: string
  flags: number
  clientData: object
  key: KeyObject
  credentialId: string
}>

/** Usual flags of a synced passkey: user present, user verified, backup eligible, backup state. */
const usual = 0b0001_1101

/** Creates a software passkey for `origin`. `changes` overrides fields to imitate another browser or an attacker. */
export function createAuthenticator({ origin, algorithm = -7 }: { origin: string; algorithm?: PasskeyAlgorithm }) {
  const { publicKey, privateKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = randomBytes(32).toString('base64url')
  return {
    algorithm,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    assert(challenge: string, changes: Changes = {}): PasskeyAssertion {
      const { type = 'webauthn.get', flags = usual, rpId = new URL(origin).hostname, key = privateKey } = changes
      const client = { type, challenge, origin: changes.origin ?? origin, crossOrigin: false, ...changes.clientData }
      const clientData = Buffer.from(JSON.stringify(client))
      const data = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0])])
      const hash = createHash('sha256').update(clientData).digest()
      return {
        credentialId: changes.credentialId ?? id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), key).toString('base64url'),
      }
    },
  }
}
