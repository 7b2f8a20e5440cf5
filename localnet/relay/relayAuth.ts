import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'

const Header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const Payload = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

const prefix = 'did:key:z'
const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/
/** Allowed clock skew in seconds. */
const tolerance = 120

type Options = { port: number; now?: number }

/**
 * Returns the id of the client that created this token: its Ed25519 key as a did:key. The id survives reloads. Throws
 * if the token is not signed by that key, has expired, or is for a different relay. `now` is in seconds.
 */
export function readClientId(token: string, { port, now = Date.now() / 1000 }: Options): string {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) throw new Error('The token has too many parts.')
  const { iss, aud, iat, exp } = readPayload(header, payload)

  const signed = new TextEncoder().encode(`${header}.${payload}`)
  if (!ed25519.verify(base64urlnopad.decode(signature), signed, readKey(iss))) {
    throw new Error('The token is not signed by the key it names.')
  }
  // Use the hosted relay's messages, because clients parse them.
  if (iat > now + tolerance) throw new Error('JWT validation error: JWT Token is not yet valid: basicClaims.iat')
  if (exp < now) throw new Error('JWT validation error: JWT Token is expired: basicClaims.exp')
  if (!isThisRelay(aud, port)) throw new Error(`The token is for another relay: ${aud}`)
  return iss
}

function readPayload(header: string, payload: string): z.infer<typeof Payload> {
  try {
    z.parse(Header, readPart(header))
    return z.parse(Payload, readPart(payload))
  } catch (cause) {
    throw new Error('The token of the query parameter "auth" is missing or malformed.', { cause })
  }
}

function readPart(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(part)))
}

function readKey(iss: string): Uint8Array {
  if (!iss.startsWith(prefix)) throw new Error('The issuer is not a did:key.')
  const [first, second, ...key] = base58.decode(iss.slice(prefix.length))
  if (first !== 0xed || second !== 0x01 || key.length !== 32) throw new Error('The issuer is not an Ed25519 key.')
  return Uint8Array.from(key)
}

/**
 * Returns true if the URL is this relay's. Clients send it with or without a trailing slash, and with any loopback
 * host.
 */
function isThisRelay(aud: string, port: number): boolean {
  if (!URL.canParse(aud)) return false
  const url = new URL(aud)
  return url.protocol === 'ws:' && loopback.test(url.hostname) && url.port === String(port)
}
