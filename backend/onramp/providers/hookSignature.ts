import { createHmac } from 'node:crypto'
import { isEqualText } from '../../secrets/secrets.ts'

/**
 * Verifies a header such as `t=1728394718,v0=9f8e…`, where `v0` is the HMAC-SHA256 of the timestamp, a dot and the
 * body. Returns the signed timestamp in ms since the epoch, or undefined if the header is missing or the signature is
 * invalid.
 */
export function verifySignature(secret: string, header: string | undefined, body: Buffer): number | undefined {
  const parts = new URLSearchParams((header ?? '').replaceAll(',', '&'))
  const time = parts.get('t')
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return isEqualText(parts.get('v0') ?? '', expected) ? Number(time) * 1000 : undefined
}
