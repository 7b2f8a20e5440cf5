import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { DigestMismatchError, VaultCorruptError } from '#shared/vaultErrors.ts'
import { assemble, digestOf, type SignedEvm } from '../../chains/eip155/signing.ts'
import type { EvmSignable, Signable, SolanaSignable } from '../../chains/signable.ts'
import { solanaBytesOf, solanaDigestOf } from '../../chains/solana/signing.ts'
import type { VaultAccount } from '../record.ts'
import { addressesOf, signEvm, signSolana } from './keys.ts'
import { seedOf } from './phrase.ts'

type SigningOrder = { entropy: Uint8Array; signer: VaultAccount; signable: Signable; digest: string }

/** Encodes the signable again and signs it only if its digest is the one that the approval showed. */
export function signWith(order: SigningOrder): { signed: SignedEvm; address: string } {
  const { signable, entropy, signer } = order
  return withSeed(entropy, signer, isSolana(signable) ? signOnSolana(order, signable) : signOnEvm(order, signable))
}

type SeedSigner = (seed: Uint8Array) => { signed: SignedEvm; address: string }

function signOnSolana({ signer, digest }: SigningOrder, signable: SolanaSignable): SeedSigner {
  const bytes = solanaBytesOf(signable, signer.solana)
  if (solanaDigestOf(signable) !== digest) throw new DigestMismatchError()
  return (seed) => {
    const signature = signSolana(seed, signer.index, bytes)
    return { signed: { signature: `0x${bytesToHex(signature)}` }, address: signer.solana }
  }
}

function signOnEvm({ signer, digest }: SigningOrder, signable: EvmSignable): SeedSigner {
  const own = digestOf(signable)
  if (own !== digest) throw new DigestMismatchError()
  return (seed) => {
    const signature = signEvm(seed, signer.index, hexToBytes(own.slice(2)))
    return { signed: assemble(signable, signature), address: signer.eip155 }
  }
}

function withSeed(entropy: Uint8Array, signer: VaultAccount, sign: SeedSigner) {
  const seed = seedOf(entropy)
  try {
    checkAddresses(seed, signer)
    return sign(seed)
  } finally {
    seed.fill(0)
  }
}

const isSolana = (signable: Signable): signable is SolanaSignable => signable.type.startsWith('solana:')

/**
 * Throws unless the record's addresses belong to the key. The addresses are not sealed, and the account that was
 * displayed must be the one that signs.
 */
function checkAddresses(seed: Uint8Array, { index, eip155, solana }: VaultAccount) {
  const own = addressesOf(seed, index)
  if (own.eip155 !== eip155 || own.solana !== solana) throw new VaultCorruptError()
}
