import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { programs } from './programs.ts'

/** Checks whether the address can have a private key. Program addresses are derived so that they cannot have one. */
export function isOnCurve(address: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(address)
    return true
  } catch {
    return false
  }
}

export function deriveAddress(program: string, seeds: Uint8Array[]): string {
  const end = concatBytes(base58.decode(program), utf8ToBytes('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(concatBytes(...seeds, Uint8Array.of(bump), end))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError('No address can be derived from these seeds.')
}

export function deriveAssociatedAccount(owner: string, mint: string, tokenProgram: string): string {
  return deriveAddress(
    programs.associatedToken,
    [owner, tokenProgram, mint].map((key) => base58.decode(key)),
  )
}

/** Derives the address of the Metaplex metadata account for a mint of the older token program. */
export function deriveMetadataAccount(mint: string): string {
  const { metadata } = programs
  return deriveAddress(metadata, [utf8ToBytes('metadata'), base58.decode(metadata), base58.decode(mint)])
}
