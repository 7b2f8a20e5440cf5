import { combine, split } from 'shamir-secret-sharing'
import { ShareRefusedError } from '#shared/loginErrors.ts'
import { type Bytes, commitmentOf, equalBytes, utf8 } from '../crypto/crypto.ts'

export type Shares = { device: Bytes; auth: Bytes; recovery: Bytes }

/** What a secret is filled up with: it makes a share 33 bytes, and shows when shares do not fit together. */
const mark = utf8('oriel/custody/1/')
const entropyLength = 16
const shareLength = entropyLength + mark.length + 1

/** A fresh split of the entropy, any two of which give it back. The caller wipes all three. */
export async function splitEntropy(entropy: Bytes): Promise<Shares> {
  const secret = new Uint8Array(entropyLength + mark.length)
  secret.set(entropy)
  secret.set(mark, entropyLength)
  try {
    const [device, auth, recovery] = (await split(secret, 3, 2)) as Bytes[]
    if (!device || !auth || !recovery) throw new Error('A split without three shares.')
    return { device, auth, recovery }
  } finally {
    secret.fill(0)
  }
}

/** The place of a share: its last byte. */
export function placeOf(share: Bytes): number {
  return share[shareLength - 1] ?? 0
}

/** Refuses what cannot be a share, or not the one that is known to lie at `place`. */
export function checkShare(share: Bytes, place?: number) {
  if (share.length !== shareLength) refuse('length', 'The share that came has the wrong length.')
  // Whoever gives the share at 0 chooses the secret.
  if (placeOf(share) === 0) refuse('place', 'The share that came lies where the secret does.')
  if (place !== undefined && placeOf(share) !== place) refuse('place', 'The share that came is another one.')
}

/** The entropy that two checked shares give. It is the wallet's, or it is wiped and refused. The caller wipes it. */
export async function combineShares([one, other]: [Bytes, Bytes], commitment: Uint8Array): Promise<Bytes> {
  checkShare(one)
  checkShare(other)
  if (placeOf(one) === placeOf(other)) refuse('place', 'Both shares are the same one.')
  const secret = (await combine([one, other])) as Bytes
  try {
    const entropy = secret.slice(0, entropyLength)
    const isWhole = equalBytes(secret.subarray(entropyLength), mark)
    if (isWhole && equalBytes(await commitmentOf(entropy), commitment)) return entropy
    entropy.fill(0)
  } finally {
    secret.fill(0)
  }
  return refuse('secret', 'The shares do not give the secret of this wallet.')
}

/** Says what is wrong; the way out is the same each time. */
export function refuse(reason: string, text: string): never {
  throw new ShareRefusedError(`${text} Nothing was opened or signed. Sign in again.`, { data: { reason } })
}
