import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { assertSafeToSign } from '@oriel/clear-signing/signing/assertSafeToSign.ts'
import type { Signable, SolanaSignable } from '@oriel/clear-signing/signing/signable.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { DigestMismatchError, VaultCorruptError } from '@oriel/shared/errors/vaultErrors.ts'
import {
  assemble,
  computeDigest,
  insertAuthorizations,
  type SignedAuthorization,
  type SignedEvm,
} from '../../chains/eip155/signing/signing.ts'
import { computeSolanaDigest, getSolanaBytes } from '../../chains/solana/signing.ts'
import type { VaultAccount } from '../protocol/record.ts'
import { deriveAddresses, signEvm, signSolana } from './keys.ts'
import { deriveSeed } from './phrase.ts'

type Order = { signable: Signable; digest: string }

type Signing = {
  entropy: Uint8Array
  signer: VaultAccount
  /** All of the wallet's accounts. */
  accounts: readonly VaultAccount[]
}

/** `digest` covers the content as signed, including a transaction's authorizations. */
type SignedOrder = { signed: SignedEvm; address: string; signable: Signable; digest: Hex }

/**
 * Encodes every signable again and compares its digest with the one that the approval showed. Signs nothing if any
 * digest differs. Adds each signed authorization to the transactions that come after it.
 */
export function signOrders(orders: readonly Order[], { entropy, signer, accounts }: Signing): SignedOrder[] {
  for (const order of orders) checkOrder(order, signer, accounts)
  const seed = deriveSeed(entropy)
  try {
    checkAddresses(seed, signer)
    const authorizations: SignedAuthorization[] = []
    return orders.map(({ signable }) => {
      if (isSolana(signable)) return signOnSolana(seed, signer, signable)
      const complete = insertAuthorizations(signable, authorizations)
      const digest = computeDigest(complete)
      const signature = signEvm(seed, signer.index, hexToBytes(digest.slice(2)))
      if (signable.type === 'eip155:authorization') authorizations.push({ ...signable, ...signature })
      return { signed: assemble(complete, signature), address: signer.eip155, signable, digest }
    })
  } finally {
    seed.fill(0)
  }
}

function checkOrder({ signable, digest }: Order, signer: VaultAccount, accounts: readonly VaultAccount[]) {
  // Throws if the bytes do not have the declared type.
  if (isSolana(signable)) getSolanaBytes(signable, signer.solana)
  const own = isSolana(signable) ? computeSolanaDigest(signable) : computeDigest(signable)
  if (own !== digest) throw new DigestMismatchError()
  if (isSolana(signable)) return
  assertSafeToSign(signable, { signer: signer.eip155, accounts: accounts.map(({ eip155 }) => eip155) })
}

function signOnSolana(seed: Uint8Array, { index, solana }: VaultAccount, signable: SolanaSignable): SignedOrder {
  const signature = signSolana(seed, index, getSolanaBytes(signable, solana))
  const signed = { signature: `0x${bytesToHex(signature)}` } as const
  return { signed, address: solana, signable, digest: computeSolanaDigest(signable) }
}

const isSolana = (signable: Signable): signable is SolanaSignable => signable.type.startsWith('solana:')

/**
 * Throws if the record's addresses do not belong to the key. The record does not authenticate its addresses, and the
 * displayed account must be the one that signs.
 */
function checkAddresses(seed: Uint8Array, { index, eip155, solana }: VaultAccount) {
  const own = deriveAddresses(seed, index)
  if (own.eip155 !== eip155 || own.solana !== solana) throw new VaultCorruptError()
}
