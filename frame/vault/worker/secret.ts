import { PasskeyFailedError, VaultCorruptError, WrongPasswordError } from '#shared/vaultErrors.ts'
import {
  type Bytes,
  commitmentOf,
  equalBytes,
  importKey,
  type Kdf,
  keyFrom,
  open,
  passkeyKey,
  passwordKey,
  seal,
} from '../crypto/crypto.ts'
import { entropyByShares, type ShareProof } from '../login/openShares.ts'
import type { FactorProof, NewFactor } from '../methods.ts'
import { factorContext, type HomeRecord, type StoredFactor, secretContext, type VaultRecord } from '../record.ts'
import { sealForLock } from './passkeyLock.ts'
import type { Asked } from './pendingReleases.ts'

/** Wipes the entropy after `use`. Throws when the entropy does not match the record's commitment. */
export async function withEntropy<result>(
  record: VaultRecord,
  key: CryptoKey,
  use: (entropy: Bytes) => result | Promise<result>,
): Promise<result> {
  const entropy = await open(key, record.secret, contextOf(record))
  if (!entropy) throw new VaultCorruptError(undefined, { data: { reason: 'restore' } })
  try {
    if (!equalBytes(await commitmentOf(entropy), record.commitment)) throw new VaultCorruptError()
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}

const contextOf = (record: VaultRecord) =>
  record.kind === 'grant' ? secretContext(record, record) : secretContext(record)

/** The caller wipes the bytes. A wrong proof throws, leaves the record as it is, and takes as long as a right one. */
export async function openDataKey(record: HomeRecord, proof: FactorProof, asked: Asked): Promise<Bytes> {
  if (proof.type === 'login' || proof.type === 'recoveryFile') return openByShares(record, proof, asked)
  try {
    for (const factor of record.factors) {
      const key = await keyOf(record.walletId, factor, proof)
      const dataKey = key && (await open(key, factor.key, factorContext(record.walletId, factor.id)))
      if (dataKey) return dataKey
    }
  } finally {
    wipe(proof)
  }
  throw proof.type === 'password'
    ? new WrongPasswordError()
    : new PasskeyFailedError('This passkey does not open this wallet.', { data: { reason: 'otherWallet' } })
}

/** The returned key is not extractable. */
export async function openWallet(record: HomeRecord, proof: FactorProof, asked: Asked): Promise<CryptoKey> {
  const dataKey = await openDataKey(record, proof, asked)
  try {
    return await importKey(dataKey)
  } finally {
    dataKey.fill(0)
  }
}

async function openByShares(record: HomeRecord, proof: ShareProof, asked: Asked): Promise<Bytes> {
  const entropy = await entropyByShares(record, proof, asked)
  try {
    const factor = record.factors.find(({ type }) => type === 'login')
    const key = await loginKey(entropy, record.walletId)
    const dataKey = factor && (await open(key, factor.key, factorContext(record.walletId, factor.id)))
    if (!dataKey) throw new VaultCorruptError(undefined, { data: { reason: 'recover' } })
    return dataKey
  } finally {
    entropy.fill(0)
  }
}

const loginKey = (entropy: Bytes, walletId: string) => keyFrom(entropy, walletId, 'oriel/custody/1/login')

export function wipe({ password, prf }: { type: string; password?: Uint8Array; prf?: Uint8Array }) {
  password?.fill(0)
  prf?.fill(0)
}

async function keyOf(walletId: string, factor: StoredFactor, proof: FactorProof): Promise<CryptoKey | undefined> {
  // Uses copies, because each attempt wipes its own.
  if (factor.type === 'password' && proof.type === 'password') return passwordKey(proof.password.slice(), factor.kdf)
  if (factor.type === 'passkey' && proof.type === 'passkey' && factor.credentialId === proof.credentialId) {
    return passkeyKey(proof.prf.slice(), walletId)
  }
  return undefined
}

export async function sealForLogin(walletId: string, dataKey: Bytes, entropy: Bytes): Promise<StoredFactor> {
  const id = crypto.randomUUID()
  const key = await seal(await loginKey(entropy, walletId), dataKey, factorContext(walletId, id))
  return { type: 'login', id, key }
}

type NewLock = { walletId: string; dataKey: Bytes; factor: NewFactor; newKdf: () => Kdf }

export async function sealForFactor({ walletId, dataKey, factor, newKdf }: NewLock): Promise<StoredFactor> {
  if (factor.type === 'password') {
    const id = crypto.randomUUID()
    const kdf = newKdf()
    const key = await seal(await passwordKey(factor.password, kdf), dataKey, factorContext(walletId, id))
    return { type: 'password', id, kdf, key }
  }
  const { prf, ...passkey } = factor
  return sealForLock(walletId, dataKey, { ...passkey, key: await passkeyKey(prf, walletId) })
}
