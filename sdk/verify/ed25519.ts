import { bytesToHex } from '@oriel/shared/encoding/hex.ts'

/**
 * Points of small order without the sign bit (RFC 8032), including non-canonical encodings. With such a key, one
 * signature is valid for many messages, and libraries disagree on whether to reject it.
 */
const smallOrder = [
  '0x0000000000000000000000000000000000000000000000000000000000000000',
  '0x0100000000000000000000000000000000000000000000000000000000000000',
  '0x26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '0xc7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '0xecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0xedffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0xeeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

type Signed = { key: Uint8Array; signature: Uint8Array; bytes: Uint8Array }

/** Verifies a signature with WebCrypto, which supports Ed25519 since Node 20 and in edge runtimes. */
export async function isSignedBy({ key, signature, bytes }: Signed): Promise<boolean> {
  if (key.length !== 32 || signature.length !== 64 || isSmallOrder(key)) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature.slice(), bytes.slice())
  } catch (error) {
    // Return false for bytes that are not a point on the curve, for which Node throws a DataError.
    if (error instanceof DOMException && error.name !== 'NotSupportedError') return false
    throw error
  }
}

function isSmallOrder(key: Uint8Array): boolean {
  const unsigned = key.map((byte, index) => (index === 31 ? byte & 0x7f : byte))
  return smallOrder.includes(bytesToHex(unsigned))
}
