import { type Bytes, commitmentOf, importKey, type Kdf, randomBytes, seal } from '../crypto/crypto.ts'
import type { NewFactor } from '../methods.ts'
import { type HomeRecord, secretContext, type VaultAccount } from '../record.ts'
import { addressesOf } from './keys.ts'
import { seedOf } from './phrase.ts'
import { sealForFactor } from './secret.ts'

export type NewWallet = {
  entropy: Bytes
  factor: NewFactor
  backedUp: boolean
  /** 2 when the entropy was derived from the passkey `factor`, and 3 when it has a copy that `factor` opens. */
  version: HomeRecord['v']
  phraseDue: boolean
  newKdf: () => Kdf
  now: number
  /** Set for a wallet that exists already and gets a new data key. */
  walletId?: string
}

/** Wipes the entropy and the data key. */
export async function makeWallet({
  entropy,
  factor,
  backedUp,
  version,
  phraseDue,
  newKdf,
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
      secret: await seal(key, entropy, secretContext({ walletId })),
      accounts: [accountOf(entropy, 0)],
      commitment: await commitmentOf(entropy),
      factors: [await sealForFactor({ walletId, dataKey, factor, newKdf })],
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

export function accountOf(entropy: Uint8Array, index: number, name = `Account ${index + 1}`): VaultAccount {
  const seed = seedOf(entropy)
  try {
    return { index, name, ...addressesOf(seed, index) }
  } finally {
    seed.fill(0)
  }
}
