import { type Bytes, computeCommitment, importKey, type Kdf, randomBytes, seal } from '../crypto/crypto.ts'
import { deriveAccount } from '../keys/deriveAccount.ts'
import type { NewFactor } from '../protocol/methods.ts'
import { createSecretContext, type HomeRecord } from '../protocol/record.ts'
import { sealForFactor } from './secret.ts'

export type NewWallet = {
  entropy: Bytes
  factor: NewFactor
  backedUp: boolean
  /** Version 2 derives the entropy from the passkey `factor`. In version 3, `factor` opens a copy of the entropy. */
  version: HomeRecord['v']
  phraseDue: boolean
  createKdf: () => Kdf
  now: number
  /** ID of an existing wallet that gets a new data key. */
  walletId?: string
}

/** Creates a wallet's record and key. Wipes the entropy and the data key. */
export async function makeWallet({
  entropy,
  factor,
  backedUp,
  version,
  phraseDue,
  createKdf,
  now,
  walletId = crypto.randomUUID(),
}: NewWallet): Promise<{ record: HomeRecord; key: CryptoKey }> {
  const dataKey = randomBytes(32)
  try {
    const key = await importKey(dataKey)
    const record: HomeRecord = {
      kind: 'home',
      v: version,
      walletId,
      createdAt: now,
      secret: await seal(key, entropy, createSecretContext({ walletId })),
      accounts: [deriveAccount(entropy, 0)],
      commitment: await computeCommitment(entropy),
      factors: [await sealForFactor({ walletId, dataKey, factor, createKdf })],
      grants: [],
      backedUp,
      phraseDue: phraseDue || undefined,
    }
    return { record, key }
  } finally {
    dataKey.fill(0)
    entropy.fill(0)
  }
}
