import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { derivationPaths } from '@oriel/shared/chains/derivationPaths.ts'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { deriveAddress, type EvmSignature } from '../../chains/eip155/signing/signing.ts'

export type Addresses = { eip155: `0x${string}`; solana: string }

const parsePath = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => Number.parseInt(part, 10))

export function deriveAddresses(seed: Uint8Array, account: number): Addresses {
  return {
    eip155: withEvmKey(seed, account, (key) => deriveAddress(secp256k1.getPublicKey(key, false))),
    solana: withSolanaKey(seed, account, (key) => base58.encode(ed25519.getPublicKey(key))),
  }
}

/** Signs a digest, with `s` in the lower half (EIP-2). */
export function signEvm(seed: Uint8Array, account: number, digest: Uint8Array): EvmSignature {
  return withEvmKey(seed, account, (key) => {
    const { r, s, recovery } = secp256k1.sign(digest, key, { lowS: true })
    return { r: toHex32(r), s: toHex32(s), yParity: recovery === 1 ? 1 : 0 }
  })
}

export function signSolana(seed: Uint8Array, account: number, message: Uint8Array): Uint8Array {
  return withSolanaKey(seed, account, (key) => ed25519.sign(message, key))
}

function withEvmKey<result>(seed: Uint8Array, account: number, use: (key: Uint8Array) => result): result {
  const master = HDKey.fromMasterSeed(seed)
  const node = master.derive(derivationPaths.eip155(account))
  master.wipePrivateData()
  try {
    if (!node.privateKey) throw new Error('The derived node has no private key.')
    return use(node.privateKey)
  } finally {
    node.wipePrivateData()
  }
}

function withSolanaKey<result>(seed: Uint8Array, account: number, use: (key: Uint8Array) => result): result {
  const key = deriveEd25519(seed, parsePath(derivationPaths.solana(account)))
  try {
    return use(key)
  } finally {
    key.fill(0)
  }
}

/** Derives an ed25519 node. SLIP-10 hardens every step for ed25519. */
export function deriveEd25519(seed: Uint8Array, path: number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x80000000)
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

/** Formats a public value as 32 bytes of hex. Must not be called with secrets, because strings cannot be wiped. */
function toHex32(value: bigint): `0x${string}` {
  return `0x${value.toString(16).padStart(64, '0')}`
}
