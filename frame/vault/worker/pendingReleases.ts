import type { ReleaseRequest } from '#shared/custody.ts'
import { ShareNotAskedError } from '#shared/loginErrors.ts'
import { utf8 } from '../crypto/crypto.ts'
import { type HpkePair, makePair } from '../crypto/hpke.ts'
import { toText } from '../crypto/wireBytes.ts'
import type { OpenedRecovery } from '../login/openRecovery.ts'
import type { LoginPart } from '../record.ts'

export type Asked = ReturnType<typeof createPendingReleases>

/** A key pair opens one answer, and is gone when the worker ends. */
export function createPendingReleases() {
  let share: { enrolId: string; nonce: string; pair: HpkePair } | undefined
  let recovery: { opened: OpenedRecovery; pair: HpkePair } | undefined
  return {
    async share({ enrolId, deviceKey }: LoginPart, nonce: string): Promise<ReleaseRequest & { enrolId: string }> {
      const pair = await makePair()
      const ephemeral = toText(pair.publicKey)
      const text = utf8(`oriel/custody/1/release/${enrolId}/${nonce}/${ephemeral}`)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, deviceKey, text)
      share = { enrolId, nonce, pair }
      return { enrolId, nonce, ephemeral, signature: toText(new Uint8Array(signature)) }
    },

    /** Returns the key pair of the last request. Throws when `wanted` does not match that request. */
    takeShare(wanted: { enrolId: string; nonce: string }): HpkePair {
      if (share?.enrolId !== wanted.enrolId || share.nonce !== wanted.nonce) throw new ShareNotAskedError()
      const { pair } = share
      share = undefined
      return pair
    },

    async recovery(opened: OpenedRecovery): Promise<{ ephemeral: string }> {
      const pair = await makePair()
      recovery = { opened, pair }
      return { ephemeral: toText(pair.publicKey) }
    },

    takeRecovery(): { opened: OpenedRecovery; pair: HpkePair } {
      if (!recovery) throw new ShareNotAskedError()
      const taken = recovery
      recovery = undefined
      return taken
    },
  }
}
