import { bytesToHex } from '#shared/hex.ts'

/**
 * The points of small order, without the bit of the sign (RFC 8032, and the encodings that are not canonical). With one
 * of them as the key, one signature fits many messages, and libraries differ in whether they refuse it.
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

/** WebCrypto has Ed25519 in Node from version 20 on and in the edge runtimes. */
export async function isSignedBy({ key, signature, bytes }: Signed): Promise<boolean> {
  if (key.length !== 32 || signature.length !== 64 || isSmallOrder(key)) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature.slice(), bytes.slice())
  } catch (error) {
    // Node refuses bytes that are no point of the curve with a DataError.
    if (error instanceof DOMException && error.name !== 'NotSupportedError') return false
    throw error
  }
}

function isSmallOrder(key: Uint8Array): boolean {
  const unsigned = key.map((byte, at) => (at === 31 ? byte & 0x7f : byte))
  return smallOrder.includes(bytesToHex(unsigned))
}
