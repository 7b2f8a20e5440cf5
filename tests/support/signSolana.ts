import { ed25519 } from '@noble/curves/ed25519'

/**
 * Signs a serialized transaction, which consists of a signature count, 64 bytes per signature, and the message. The
 * message lists the signers' keys first, in the order of their signatures. Returns undefined if the key is not a
 * signer.
 */
export function signSolanaTransaction(bytes: Uint8Array, seed: Uint8Array) {
  const publicKey = ed25519.getPublicKey(seed)
  const signatures = readCount(bytes, 0)
  const start = signatures.end + signatures.count * 64
  const message = bytes.subarray(start)
  // A versioned message begins with an additional byte, whose highest bit is set.
  const header = message[0] !== undefined && message[0] >= 0x80 ? 1 : 0
  const accounts = readCount(message, header + 3)
  const index = Array.from({ length: signatures.count }, (_, each) => accounts.end + each * 32).findIndex((at) =>
    publicKey.every((byte, offset) => message[at + offset] === byte),
  )
  if (index === -1) return undefined
  const signature = ed25519.sign(message, seed)
  const transaction = Uint8Array.from(bytes)
  transaction.set(signature, signatures.end + index * 64)
  return { signature, transaction }
}

/** Reads Solana's "compact-u16": seven bits per byte, lowest first. */
function readCount(bytes: Uint8Array, start: number): { count: number; end: number } {
  let count = 0
  for (let at = start; at < start + 3; at++) {
    const byte = bytes[at] ?? 0
    count |= (byte & 0x7f) << (7 * (at - start))
    if (byte < 0x80) return { count, end: at + 1 }
  }
  throw new Error('This is not a serialised transaction.')
}
