import { combine, split } from 'shamir-secret-sharing'
import { ShareRefusedError } from '#shared/loginErrors.ts'
import { type Bytes, commitmentOf, equalBytes, unshared, utf8 } from '../crypto/crypto.ts'

export type Shares = { device: Bytes; auth: Bytes; recovery: Bytes }

/** Padding behind the entropy. It makes each share 33 bytes long, and reveals shares that do not belong together. */
const mark = utf8('oriel/custody/1/')
const entropyLength = 16
const shareLength = entropyLength + mark.length + 1

/** Any two shares restore the entropy. The caller wipes all three. */
export async function splitEntropy(entropy: Bytes): Promise<Shares> {
  const secret = new Uint8Array(entropyLength + mark.length)
  secret.set(entropy)
  secret.set(mark, entropyLength)
  try {
    const [device, auth, recovery] = (await split(secret, 3, 2)).map(unshared)
    if (!device || !auth || !recovery) throw new Error('A split without three shares.')
    return { device, auth, recovery }
  } finally {
    secret.fill(0)
  }
}

/** The x coordinate is the last byte of a share. */
export function placeOf(share: Bytes): number {
  return share[shareLength - 1] ?? 0
}

/** Throws when this cannot be a share, or when it is not the share at `place`. */
export function checkShare(share: Bytes, place?: number) {
  if (share.length !== shareLength) refuse('length', 'The share that came has the wrong length.')
  // The secret is the value at 0: an attacker who supplies a share at 0 chooses the secret.
  if (placeOf(share) === 0) refuse('place', 'The share that came lies where the secret does.')
  if (place !== undefined && placeOf(share) !== place) refuse('place', 'The share that came is another one.')
}

/** Throws, after wiping the entropy, when it is not the wallet's. The caller wipes the result. */
export async function combineShares([one, other]: [Bytes, Bytes], commitment: Uint8Array): Promise<Bytes> {
  checkShare(one)
  checkShare(other)
  if (placeOf(one) === placeOf(other)) refuse('place', 'Both shares are the same one.')
  const secret = unshared(await combine([one, other]))
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

/** Throws an error with this reason. The advice to the visitor is always the same. */
export function refuse(reason: string, text: string): never {
  throw new ShareRefusedError(`${text} Nothing was opened or signed. Sign in again.`, { data: { reason } })
}
