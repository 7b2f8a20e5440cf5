import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Metaplex Token Metadata: where mints of the first token program have their names. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const seedEnd = new TextEncoder().encode('ProgramDerivedAddress')

/** The 32 bytes of an address or a mint; undefined where the text is none. */
export function decodeAddress(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  return bytes.length === 32 ? bytes : undefined
}

/** The address of a program's account with these seeds (Solana: PublicKey.findProgramAddressSync). */
export function findProgramAddress(seeds: readonly Uint8Array[], program: string): string {
  const owner = base58.decode(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Uint8Array.from([...seeds.flatMap((seed) => [...seed]), bump, ...owner, ...seedEnd]))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error('These seeds give no address.')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    // Not a point: nobody can have its key, which is what makes it the program's.
    return false
  }
}
