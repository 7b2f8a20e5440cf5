import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type MintDescription, readNames } from './tokenMetadata.ts'

const metaplexProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** `Key::MetadataV1`. The update authority and the mint follow, with 32 bytes each. */
const metadataKey = 4
const mintAt = 33
const namesAt = 65

/** Derives the address of a mint's metadata account. The address is off the curve, so no private key exists for it. */
export function deriveMetadataAddress(mint: string): string {
  const program = base58.decode(metaplexProgram)
  const seeds = [Buffer.from('metadata'), program, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, [bump], program, Buffer.from('ProgramDerivedAddress')]) hash.update(Buffer.from(part))
    const address = hash.digest()
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('No address can be derived from this mint.')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    // `fromHex` throws when the bytes are not a point on the curve.
    return false
  }
}

export function readMetaplex(owner: string, data: Uint8Array, mint: string): MintDescription | undefined {
  if (owner !== metaplexProgram || data[0] !== metadataKey || data.length < namesAt) return undefined
  if (base58.encode(data.subarray(mintAt, namesAt)) !== mint) return undefined
  return readNames(data, namesAt)
}
