import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SignJWT } from 'jose'

/** PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const lifetimeSeconds = 120

type Signer = { keyName: string; key: KeyObject; now: () => number }

/** Reads a secret API key of the Coinbase Developer Platform. Throws an error that tells the operator what is wrong. */
export function readCdpKey(path: string): KeyObject {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`onramp.providers names the key file "${path}", which cannot be read. Correct its path.`)
  }
  const key = parseKey(text)
  const isKnown = key?.asymmetricKeyType === 'ed25519' || key?.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (key && isKnown) return key
  throw new Error(`"${path}" is no key of the Coinbase Developer Platform: it must be PEM (ES256) or base64 (Ed25519).`)
}

function parseKey(text: string): KeyObject | undefined {
  try {
    if (text.includes('PRIVATE KEY')) return createPrivateKey(text)
    // Decode base64. The text contains the seed followed by the public key.
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length !== 64) return undefined
    return createPrivateKey({
      key: Buffer.concat([ed25519Prefix, bytes.subarray(0, 32)]),
      format: 'der',
      type: 'pkcs8',
    })
  } catch {
    // Drop the error, because its message could contain the secret. The caller throws a different one.
    return undefined
  }
}

/** Creates a token (JWT) for one call. The platform rejects the token for any other method, host or path. */
export async function createCdpToken({ keyName, key, now }: Signer, method: string, { host, pathname }: URL) {
  const seconds = Math.floor(now() / 1000)
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  const times = { iat: seconds, nbf: seconds, exp: seconds + lifetimeSeconds }
  return await new SignJWT({ sub: keyName, iss: 'cdp', uris: [`${method} ${host}${pathname}`], ...times })
    .setProtectedHeader({ alg, kid: keyName, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .sign(key)
}
