import { toBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import {
  type Bytes,
  computeCommitment,
  deriveEntropy,
  equalBytes,
  importKey,
  randomBytes,
  toUnshared,
} from '../crypto/crypto.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord, StoredFactor } from '../protocol/record.ts'
import { establishWallet } from './establishWallet.ts'
import { entropyBytes, openCopy, sealCopy } from './passkeyCopy.ts'
import { openDataKey, sealForFactor, wipe, withEntropy } from './secret.ts'
import type { VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>
type Part = 'createFromPasskey' | 'createWithCopy' | 'confirmCopy' | 'restoreCopy' | 'makeCopy' | 'renewPasskey'

/**
 * Creates the methods for wallets that a passkey restores without their record (versions 2 and 3,
 * docs/vault-format.md).
 */
export function createPasskeyWalletMethods(context: VaultContext): Pick<Vault, Part> {
  return {
    async createFromPasskey({ factor, phraseDue = false }) {
      try {
        const entropy = await deriveEntropy(toUnshared(factor.prf))
        return await establishWallet(context, { entropy, factor, backedUp: false, version: 2, phraseDue })
      } finally {
        wipe(factor)
      }
    },

    async createWithCopy({ factor }) {
      try {
        const entropy = randomBytes(entropyBytes)
        const copy = await sealCopy(entropy, factor)
        const wallet = { entropy, factor, backedUp: false, version: 3, phraseDue: true } as const
        return { status: await establishWallet(context, wallet), copy }
      } finally {
        wipe(factor)
      }
    },

    confirmCopy: () => context.change(({ phraseDue: _, ...record }) => record),

    async restoreCopy({ factor, copy, phraseDue }) {
      try {
        const entropy = await openCopy(copy, factor)
        return await establishWallet(context, { entropy, factor, backedUp: false, version: 3, phraseDue })
      } finally {
        wipe(factor)
      }
    },

    async makeCopy({ factor, newFactor }) {
      try {
        const record = assertVersion2(await context.readHome())
        const dataKey = await openDataKey(record, factor, context.releases)
        return await withEntropy(record, await importDataKey(dataKey), (entropy) => sealCopy(entropy, newFactor))
      } finally {
        wipe(newFactor)
      }
    },

    renewPasskey: ({ factor, newFactor, copy, phraseDue }) =>
      context.change(async (stored) => {
        const record = assertVersion2(stored)
        const dataKey = await openDataKey(record, factor, context.releases)
        try {
          const entropy = await openCopy(copy, newFactor)
          const isSame = equalBytes(await computeCommitment(entropy), record.commitment)
          entropy.fill(0)
          if (!isSame) throw new PasskeyFailedError(undefined, { data: { reason: 'otherWallet' } })
          const added = await sealForFactor({ ...record, dataKey, factor: newFactor, createKdf: context.createKdf })
          const remaining = record.factors.filter((stored) => !isWalletPasskey(stored))
          const { phraseDue: _, ...rest } = record
          return { ...rest, v: 3, factors: [...remaining, added], phraseDue: phraseDue || undefined }
        } finally {
          dataKey.fill(0)
          wipe(newFactor)
        }
      }),
  }
}

function assertVersion2(record: HomeRecord): HomeRecord {
  if (record.v === 2) return record
  throw new InvalidParamsError('The wallet is not of version 2.')
}

/**
 * Returns true if the factor is a passkey with the fixed PRF input (versions 2 and 3). In a version 2 record, such a
 * passkey restores the wallet on its own.
 */
const isWalletPasskey = (factor: StoredFactor) =>
  factor.type === 'passkey' && factor.prfSalt === toBase64Url(new TextEncoder().encode('oriel/vault/2/prf'))

async function importDataKey(dataKey: Bytes): Promise<CryptoKey> {
  try {
    return await importKey(dataKey)
  } finally {
    dataKey.fill(0)
  }
}
