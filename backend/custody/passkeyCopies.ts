import { generateKeyPairSync } from 'node:crypto'
import type { NewPasskeyCopy, PasskeyAssertion, PasskeyCopy } from '@oriel/shared/backend/passkeyCopy.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { createSecret, hashSecret } from '../secrets/secrets.ts'
import { createConflictRefusal, createInvalidRefusal } from './custody.ts'
import { isValidAssertion, type PasskeyKey, readChallenge, readPasskeyKey } from './verifyAssertion.ts'

const challengeMs = 10 * 60_000

type Options = { database: Database; publicOrigin: string; extensionOrigins: readonly string[]; now: () => number }

export type PasskeyCopies = ReturnType<typeof createPasskeyCopies>

/**
 * Stores the encrypted secrets of passkey wallets. A synced passkey can then open its wallet in any browser. A page on
 * a subdomain can obtain the PRF output that decrypts a copy. It cannot obtain the copy, because the assertion must
 * contain the wallet's exact origin.
 */
export function createPasskeyCopies({ database, publicOrigin, extensionOrigins, now }: Options) {
  const expected = { rpId: new URL(publicOrigin).hostname, origins: [publicOrigin, ...extensionOrigins] }
  const decoy = createDecoy()

  /** Verifies an assertion. Consumes its challenge even if the assertion is invalid. */
  async function consumeAssertion(assertion: PasskeyAssertion, key: PasskeyKey): Promise<boolean> {
    const challenge = readChallenge(assertion)
    if (challenge === undefined || !(await consumeChallenge(challenge))) return false
    return isValidAssertion(assertion, { ...expected, ...key, challenge })
  }

  /**
   * Deletes a challenge and checks that it was still valid. Deletion is atomic, so only one concurrent caller succeeds.
   */
  async function consumeChallenge(challenge: string): Promise<boolean> {
    const { numDeletedRows } = await database
      .deleteFrom('passkeyChallenges')
      .where('challengeHash', '=', hashSecret(challenge))
      .where('createdAt', '>', now() - challengeMs)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }

  return {
    async giveChallenge(): Promise<{ challenge: string }> {
      const createdAt = now()
      await database
        .deleteFrom('passkeyChallenges')
        .where('createdAt', '<=', createdAt - challengeMs)
        .execute()
      const challenge = createSecret()
      await database
        .insertInto('passkeyChallenges')
        .values({ challengeHash: hashSecret(challenge), createdAt })
        .execute()
      return { challenge }
    },

    /**
     * Stores a copy and returns the stored one. Never replaces an existing copy. Requires an assertion from the
     * wallet's origin. Without it, another page could create a passkey that opens a wallet under that page's control.
     */
    async store({ publicKey, algorithm, copy, assertion }: NewPasskeyCopy): Promise<PasskeyCopy> {
      if (!readPasskeyKey({ publicKey, algorithm }))
        throw createInvalidRefusal('publicKey', 'This is no key of the algorithm.')
      if (!(await consumeAssertion(assertion, { publicKey, algorithm }))) throw createNotProvenRefusal()
      const { credentialId } = assertion
      await database
        .insertInto('passkeyCopies')
        .values({ credentialId, publicKey, algorithm, ...copy, createdAt: now() })
        .onConflict((any) => any.doNothing())
        .execute()
      const row = await findCopy(database, credentialId)
      const isSame = row?.publicKey === publicKey && row.iv === copy.iv && row.ct === copy.ct
      if (!isSame) throw createConflictRefusal('exists', 'There is another copy for this passkey.')
      return { iv: row.iv, ct: row.ct }
    },

    /**
     * Returns the passkey's copy. Does not reveal which passkeys are stored: an unknown passkey gets the same error as
     * an invalid assertion, and is checked against a decoy key to make the timing equal.
     */
    async release(assertion: PasskeyAssertion): Promise<PasskeyCopy> {
      const row = await findCopy(database, assertion.credentialId)
      const isRight = await consumeAssertion(assertion, row ?? decoy)
      if (!row || !isRight) throw createNotProvenRefusal()
      return { iv: row.iv, ct: row.ct }
    },
  }
}

const findCopy = (database: Database, credentialId: string) =>
  database.selectFrom('passkeyCopies').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

function createNotProvenRefusal(): Refusal {
  const description = 'The passkey is not known, or its answer is not of the wallet itself. Try again.'
  return new Refusal({ status: 403, field: 'passkey', description })
}

function createDecoy(): PasskeyKey {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'), algorithm: -7 }
}
