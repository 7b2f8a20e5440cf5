import type { CustodyKey, NewEnrolment } from '#shared/custody.ts'
import { type Bytes, seal } from '../crypto/crypto.ts'
import { hpkeSeal, pairOf } from '../crypto/hpke.ts'
import { fromText, toText } from '../crypto/wireBytes.ts'
import { authShareInfo, deviceShareContext, type LoginPart, recoveryShareInfo } from '../record.ts'
import { recoveryKeyOf } from './recoveryKey.ts'
import { placeOf, type Shares, splitEntropy } from './shares.ts'

type Wanted = {
  entropy: Bytes
  walletId: string
  userId: string
  label: string
  custodyKey: CustodyKey
  generation: number
}

/** Makes a new split for this browser. Returns the part that stays here and the part for the backend. */
export async function makeEnrolment(wanted: Wanted): Promise<{ part: LoginPart; enrolment: NewEnrolment }> {
  const shares = await splitEntropy(wanted.entropy)
  try {
    return await placeShares(shares, wanted)
  } finally {
    for (const share of Object.values(shares)) share.fill(0)
  }
}

async function placeShares(
  { device, auth, recovery }: Shares,
  { entropy, walletId, userId, label, custodyKey, generation }: Wanted,
) {
  const names = { enrolId: crypto.randomUUID(), splitId: crypto.randomUUID() }
  const publicKey = await recoveryPublicKey(entropy, walletId, generation)
  const recoveryShare = await hpkeSeal(publicKey, recovery, recoveryShareInfo(walletId, names, generation))
  const authShare = await hpkeSeal(fromText(custodyKey.publicKey), auth, authShareInfo(walletId, names))
  const shareKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const deviceKeys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const deviceKey = new Uint8Array(await crypto.subtle.exportKey('raw', deviceKeys.publicKey))
  const part: LoginPart = {
    userId,
    ...names,
    places: { device: placeOf(device), auth: placeOf(auth), recovery: placeOf(recovery) },
    share: await seal(shareKey, device, deviceShareContext(walletId, names)),
    shareKey,
    deviceKey: deviceKeys.privateKey,
    generation,
    recoveryShare,
  }
  return { part, enrolment: { ...names, deviceKey: toText(deviceKey), authShare, recoveryShare, generation, label } }
}

/** Always derives the key from the secret. An attacker who could supply this key would receive the recovery shares. */
export async function recoveryPublicKey(entropy: Bytes, walletId: string, generation: number): Promise<Bytes> {
  const privateKey = await recoveryKeyOf(entropy, walletId, generation)
  try {
    return (await pairOf(privateKey)).publicKey
  } finally {
    privateKey.fill(0)
  }
}
