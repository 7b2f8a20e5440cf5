import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { VaultCorruptError, VaultExistsError } from '@oriel/shared/errors/vaultErrors.ts'
import * as z from 'zod/mini'
import { type Bytes, importKey, open, randomBytes, seal } from '../crypto/crypto.ts'
import type { Uses } from '../protocol/methods.ts'
import {
  createGrantKeyContext,
  createSecretContext,
  GrantRecord,
  type HomeRecord,
  type StoredGrant,
} from '../protocol/record.ts'
import { withEntropy } from './secret.ts'

/** A site's copy and its permitted uses. Without the key, the frame can store the copy but not open it. */
const Delivery = z.discriminatedUnion('uses', [
  z.object({ uses: z.enum(['open', 'once']), record: GrantRecord, key: z.instanceof(CryptoKey) }),
  z.object({ uses: z.literal('none'), record: GrantRecord }),
])
export type Delivery = z.infer<typeof Delivery>

/**
 * Timeout in ms for receiving a copy. It is long, because the user may first have to create a wallet and write down 12
 * words.
 */
const timeoutMs = 30 * 60_000

/**
 * Creates a site's grant and its copy. The copy's key is only stored encrypted, in the home record. The copy cannot be
 * opened without that record, and removing the grant from the record revokes the copy.
 */
export async function makeGrant(
  homeRecord: HomeRecord,
  homeKey: CryptoKey,
  { origin, uses, now }: { origin: string; uses: Uses; now: number },
): Promise<{ grant: StoredGrant; delivery: Delivery }> {
  const existing = homeRecord.grants.find((grant) => grant.origin === origin)
  const grantId = existing?.grantId ?? crypto.randomUUID()
  const raw = existing ? await openGrantKey(homeRecord, homeKey, existing) : randomBytes(32)
  try {
    const { walletId, createdAt, accounts, commitment } = homeRecord
    const key = await importKey(raw)
    const context = createSecretContext(homeRecord, { grantId, origin })
    const secret = await withEntropy(homeRecord, homeKey, (entropy) => seal(key, entropy, context))
    const sealedKey = existing?.key ?? (await seal(homeKey, raw, createGrantKeyContext(walletId, { grantId, origin })))
    const record: GrantRecord = {
      kind: 'grant',
      v: 1,
      walletId,
      createdAt,
      secret,
      accounts,
      commitment,
      grantId,
      origin,
    }
    const delivery: Delivery = uses === 'none' ? { uses, record } : { uses, record, key }
    return { grant: { grantId, origin, createdAt: existing?.createdAt ?? now, key: sealedKey }, delivery }
  } finally {
    raw.fill(0)
  }
}

/**
 * Renews the grants. The keys of the old copies were sealed with a data key that is lost. Each site receives a new copy
 * on its next visit, and its old copy works until it locks.
 */
export const renewGrants = (
  homeRecord: HomeRecord,
  homeKey: CryptoKey,
  grants: StoredGrant[],
): Promise<StoredGrant[]> =>
  Promise.all(
    grants.map(async ({ origin, createdAt }) => {
      const grantId = crypto.randomUUID()
      const raw = randomBytes(32)
      try {
        const key = await seal(homeKey, raw, createGrantKeyContext(homeRecord.walletId, { grantId, origin }))
        return { grantId, origin, createdAt, key }
      } finally {
        raw.fill(0)
      }
    }),
  )

async function openGrantKey(homeRecord: HomeRecord, homeKey: CryptoKey, grant: StoredGrant): Promise<Bytes> {
  const raw = await open(homeKey, grant.key, createGrantKeyContext(homeRecord.walletId, grant))
  if (!raw) throw new VaultCorruptError()
  return raw
}

/** Receives a site's copy. Throws if it is for another origin, or if its key does not open it. */
export async function receiveDelivery(port: MessagePort, origin: string): Promise<Delivery> {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const data = await new Promise<unknown>((resolve, reject) => {
    const fail = () => reject(new WindowClosedError())
    giveUp = setTimeout(fail, timeoutMs)
    // Fail if the other side closes the port. Chromium 156 does not fire `close` in a worker. In that case, the page
    // that opened the wallet window detects that the window has closed.
    port.addEventListener('close', fail)
    port.onmessage = ({ data }) => resolve(data)
  }).finally(() => {
    clearTimeout(giveUp)
    port.close()
  })
  const delivery = z.safeParse(Delivery, data)
  if (!delivery.success || delivery.data.record.origin !== origin)
    throw new VaultCorruptError('The wallet window sent an invalid copy.', { data: { reason: 'window' } })
  if (delivery.data.uses !== 'none') await withEntropy(delivery.data.record, delivery.data.key, () => undefined)
  return delivery.data
}

/** Throws if the new copy belongs to a different wallet than the old one, unless the user chose to connect again. */
export function checkReplacement(old: { walletId: string } | undefined, next: GrantRecord, replace: boolean) {
  if (old && old.walletId !== next.walletId && !replace) {
    throw new VaultExistsError('The wallet in this browser has changed.', { data: { reason: 'changed' } })
  }
}
