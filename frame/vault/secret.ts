import { PasskeyFailedError, VaultCorruptError, WrongPasswordError } from '#shared/catalogueErrors.ts'
import {
  type Bytes,
  commitmentOf,
  equalBytes,
  importKey,
  newKdf,
  open,
  passkeyKey,
  passwordKey,
  seal,
} from './crypto.ts'
import type { FactorProof, NewFactor } from './methods.ts'
import { factorContext, type HomeRecord, type StoredFactor, secretContext, type VaultRecord } from './record.ts'

/** Runs `use` with the wallet's entropy and wipes it. Refuses entropy that is not the one the record was made for. */
export async function withEntropy<result>(
  record: VaultRecord,
  key: CryptoKey,
  use: (entropy: Bytes) => result | Promise<result>,
): Promise<result> {
  const entropy = await open(key, record.secret, contextOf(record))
  if (!entropy) throw new VaultCorruptError('The stored wallet is damaged. Restore it from its recovery words.')
  try {
    if (!equalBytes(await commitmentOf(entropy), record.commitment)) throw new VaultCorruptError()
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}

const contextOf = (record: VaultRecord) =>
  record.kind === 'grant' ? secretContext(record, record) : secretContext(record)

/**
 * The data key that a proof opens, as raw bytes: the caller wipes them. Wrong proof: the record is not touched, and the
 * cost is the same.
 */
export async function openDataKey(record: HomeRecord, proof: FactorProof): Promise<Bytes> {
  try {
    for (const factor of record.factors) {
      const key = await keyOf(record.walletId, factor, proof)
      const dataKey = key && (await open(key, factor.key, factorContext(record.walletId, factor.id)))
      if (dataKey) return dataKey
    }
  } finally {
    const secret = proof.type === 'password' ? proof.password : proof.prf
    secret.fill(0)
  }
  throw proof.type === 'password'
    ? new WrongPasswordError()
    : new PasskeyFailedError('This passkey does not open this wallet.')
}

/** The data key as a key that can be used and not read. */
export async function openWallet(record: HomeRecord, proof: FactorProof): Promise<CryptoKey> {
  const dataKey = await openDataKey(record, proof)
  try {
    return await importKey(dataKey)
  } finally {
    dataKey.fill(0)
  }
}

async function keyOf(walletId: string, factor: StoredFactor, proof: FactorProof): Promise<CryptoKey | undefined> {
  // Copies: each attempt wipes its own.
  if (factor.type === 'password' && proof.type === 'password') return passwordKey(proof.password.slice(), factor.kdf)
  if (factor.type === 'passkey' && proof.type === 'passkey' && factor.credentialId === proof.credentialId) {
    return passkeyKey(proof.prf.slice(), walletId)
  }
  return undefined
}

/** Seals the data key for a new factor. */
export async function sealForFactor(walletId: string, dataKey: Bytes, factor: NewFactor): Promise<StoredFactor> {
  const id = crypto.randomUUID()
  const context = factorContext(walletId, id)
  if (factor.type === 'password') {
    const kdf = newKdf()
    return { type: 'password', id, kdf, key: await seal(await passwordKey(factor.password, kdf), dataKey, context) }
  }
  const { credentialId, rpId, prfSalt, prf } = factor
  const key = await seal(await passkeyKey(prf, walletId), dataKey, context)
  return { type: 'passkey', id, credentialId, rpId, prfSalt, key }
}
