import type { ReleaseRequest } from '@oriel/shared/backend/custody.ts'
import { ShareNotAskedError } from '@oriel/shared/errors/loginErrors.ts'
import { encodeUtf8 } from '../crypto/crypto.ts'
import { generateKeyPair, type HpkeKeyPair } from '../crypto/hpke.ts'
import { toText } from '../crypto/wireBytes.ts'
import type { LoginPart } from '../protocol/record.ts'
import type { OpenedRecovery } from './openRecovery.ts'

export type PendingReleases = ReturnType<typeof createPendingReleases>

/** Stores the key pairs of pending releases. Each pair decrypts one response, and is lost when the worker ends. */
export function createPendingReleases() {
  let share: { enrolId: string; nonce: string; pair: HpkeKeyPair } | undefined
  let recovery: { opened: OpenedRecovery; pair: HpkeKeyPair } | undefined
  return {
    async requestShare(
      { enrolId, deviceKey }: LoginPart,
      nonce: string,
    ): Promise<ReleaseRequest & { enrolId: string }> {
      const pair = await generateKeyPair()
      const ephemeral = toText(pair.publicKey)
      const text = encodeUtf8(`oriel/custody/1/release/${enrolId}/${nonce}/${ephemeral}`)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, deviceKey, text)
      share = { enrolId, nonce, pair }
      return { enrolId, nonce, ephemeral, signature: toText(new Uint8Array(signature)) }
    },

    /** Returns and removes the last request's key pair. Throws if `expected` does not match that request. */
    takeShare(expected: { enrolId: string; nonce: string }): HpkeKeyPair {
      if (share?.enrolId !== expected.enrolId || share.nonce !== expected.nonce) throw new ShareNotAskedError()
      const { pair } = share
      share = undefined
      return pair
    },

    async requestRecovery(opened: OpenedRecovery): Promise<{ ephemeral: string }> {
      const pair = await generateKeyPair()
      recovery = { opened, pair }
      return { ephemeral: toText(pair.publicKey) }
    },

    takeRecovery(): { opened: OpenedRecovery; pair: HpkeKeyPair } {
      if (!recovery) throw new ShareNotAskedError()
      const taken = recovery
      recovery = undefined
      return taken
    },
  }
}
