import { PasskeyFailedError, VaultCorruptError, WrongPasswordError } from '@oriel/shared/errors/vaultErrors.ts'
import {
  type Bytes,
  computeCommitment,
  deriveKey,
  derivePasskeyKey,
  derivePasswordKey,
  equalBytes,
  importKey,
  type Kdf,
  open,
  seal,
} from '../crypto/crypto.ts'
import { sealForLock } from '../keys/passkeyLock.ts'
import { recoverEntropy, type ShareProof } from '../login/openShares.ts'
import type { PendingReleases } from '../login/pendingReleases.ts'
import type { FactorProof, NewFactor } from '../protocol/methods.ts'
import {
  createFactorContext,
  createSecretContext,
  type HomeRecord,
  type StoredFactor,
  type VaultRecord,
} from '../protocol/record.ts'

/** Calls `use` with the entropy, then wipes it. Throws if the entropy does not match the record's commitment. */
export async function withEntropy<result>(
  record: VaultRecord,
  key: CryptoKey,
  use: (entropy: Bytes) => result | Promise<result>,
): Promise<result> {
  const entropy = await open(key, record.secret, getSecretContext(record))
  if (!entropy) throw new VaultCorruptError(undefined, { data: { reason: 'restore' } })
  try {
    if (!equalBytes(await computeCommitment(entropy), record.commitment)) throw new VaultCorruptError()
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}

const getSecretContext = (record: VaultRecord) =>
  record.kind === 'grant' ? createSecretContext(record, record) : createSecretContext(record)

/**
 * Decrypts the data key. Throws if the proof is wrong. Checking a wrong password takes at least as long as checking the
 * correct one. The caller must wipe the data key after use.
 */
export async function openDataKey(record: HomeRecord, proof: FactorProof, releases: PendingReleases): Promise<Bytes> {
  if (proof.type === 'login' || proof.type === 'recoveryFile') return openDataKeyWithShares(record, proof, releases)
  try {
    for (const factor of record.factors) {
      const key = await deriveFactorKey(record.walletId, factor, proof)
      const dataKey = key && (await open(key, factor.key, createFactorContext(record.walletId, factor.id)))
      if (dataKey) return dataKey
    }
  } finally {
    wipe(proof)
  }
  throw proof.type === 'password'
    ? new WrongPasswordError()
    : new PasskeyFailedError('This passkey does not open this wallet.', { data: { reason: 'otherWallet' } })
}

/** Opens the wallet. The returned key is not extractable. */
export async function openWallet(
  record: HomeRecord,
  proof: FactorProof,
  releases: PendingReleases,
): Promise<CryptoKey> {
  const dataKey = await openDataKey(record, proof, releases)
  try {
    return await importKey(dataKey)
  } finally {
    dataKey.fill(0)
  }
}

async function openDataKeyWithShares(record: HomeRecord, proof: ShareProof, releases: PendingReleases): Promise<Bytes> {
  const entropy = await recoverEntropy(record, proof, releases)
  try {
    const factor = record.factors.find(({ type }) => type === 'login')
    const key = await deriveLoginKey(entropy, record.walletId)
    const dataKey = factor && (await open(key, factor.key, createFactorContext(record.walletId, factor.id)))
    if (!dataKey) throw new VaultCorruptError(undefined, { data: { reason: 'recover' } })
    return dataKey
  } finally {
    entropy.fill(0)
  }
}

const deriveLoginKey = (entropy: Bytes, walletId: string) => deriveKey(entropy, walletId, 'oriel/custody/1/login')

export function wipe({ password, prf }: { type: string; password?: Uint8Array; prf?: Uint8Array }) {
  password?.fill(0)
  prf?.fill(0)
}

async function deriveFactorKey(
  walletId: string,
  factor: StoredFactor,
  proof: FactorProof,
): Promise<CryptoKey | undefined> {
  // Pass copies of the proof's bytes, because each attempt wipes its input.
  if (factor.type === 'password' && proof.type === 'password')
    return derivePasswordKey(proof.password.slice(), factor.kdf)
  if (factor.type === 'passkey' && proof.type === 'passkey' && factor.credentialId === proof.credentialId) {
    return derivePasskeyKey(proof.prf.slice(), walletId)
  }
  return undefined
}

export async function sealForLogin(walletId: string, dataKey: Bytes, entropy: Bytes): Promise<StoredFactor> {
  const id = crypto.randomUUID()
  const key = await seal(await deriveLoginKey(entropy, walletId), dataKey, createFactorContext(walletId, id))
  return { type: 'login', id, key }
}

type NewLock = { walletId: string; dataKey: Bytes; factor: NewFactor; createKdf: () => Kdf }

export async function sealForFactor({ walletId, dataKey, factor, createKdf }: NewLock): Promise<StoredFactor> {
  if (factor.type === 'password') {
    const id = crypto.randomUUID()
    const kdf = createKdf()
    const key = await seal(await derivePasswordKey(factor.password, kdf), dataKey, createFactorContext(walletId, id))
    return { type: 'password', id, kdf, key }
  }
  const { prf, ...passkey } = factor
  return sealForLock(walletId, dataKey, { ...passkey, key: await derivePasskeyKey(prf, walletId) })
}
