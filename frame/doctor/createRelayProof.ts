import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'

/** Multicodec prefix of an Ed25519 public key. */
const ed25519Key = [0xed, 0x01]
/** Lifetime of the token in seconds. */
const lifetime = 60

/**
 * Creates the JWT that a relay requires from its clients. The token is valid for the relay's URL and signed with a
 * random one-time key.
 */
export function createRelayProof(url: string, now = Date.now() / 1000): string {
  const key = ed25519.utils.randomPrivateKey()
  const issuer = `did:key:z${base58.encode(Uint8Array.from([...ed25519Key, ...ed25519.getPublicKey(key)]))}`
  const iat = Math.floor(now)
  const subject = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
  const payload = { iss: issuer, sub: subject, aud: url, iat, exp: iat + lifetime }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
  const signature = ed25519.sign(new TextEncoder().encode(signed), key)
  key.fill(0)
  return `${signed}.${base64urlnopad.encode(signature)}`
}

function encode(part: unknown): string {
  return base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(part)))
}
