import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { DigestMismatchError, VaultCorruptError } from '#shared/catalogueErrors.ts'
import { assemble, digestOf, type SignedEvm } from '../chains/eip155/signing.ts'
import type { Signable } from '../chains/signable.ts'
import { bytesOf, messageDigest } from '../chains/solana/signing.ts'
import { addressesOf, signEvm, signSolana } from './keys.ts'
import { seedOf } from './phrase.ts'
import type { VaultAccount } from './record.ts'

type Order = { entropy: Uint8Array; signer: VaultAccount; signable: Signable; digest: string }

/** Encodes what is to be signed once more, from its meaning, and signs only if that is what was shown. */
export function signWith({ entropy, signer, signable, digest }: Order): { signed: SignedEvm; address: string } {
  const own = signable.type === 'solana:message' ? messageDigest(signable.message) : digestOf(signable)
  if (own !== digest) throw new DigestMismatchError()
  const seed = seedOf(entropy)
  try {
    checkAddresses(seed, signer)
    if (signable.type === 'solana:message') {
      const signature = signSolana(seed, signer.index, bytesOf(signable.message))
      return { signed: { signature: `0x${bytesToHex(signature)}` }, address: signer.solana }
    }
    const signature = signEvm(seed, signer.index, hexToBytes(own.slice(2)))
    return { signed: assemble(signable, signature), address: signer.eip155 }
  } finally {
    seed.fill(0)
  }
}

/** The addresses in a record are not sealed: what was shown as the signer must be the account that signs. */
function checkAddresses(seed: Uint8Array, { index, eip155, solana }: VaultAccount) {
  const own = addressesOf(seed, index)
  if (own.eip155 !== eip155 || own.solana !== solana) throw new VaultCorruptError()
}
