import type { CustodyKey, NewEnrolment } from '@oriel/shared/backend/custody.ts'
import { type Bytes, seal } from '../crypto/crypto.ts'
import { importKeyPair, sealWithHpke } from '../crypto/hpke.ts'
import { fromText, toText } from '../crypto/wireBytes.ts'
import {
  createAuthShareInfo,
  createDeviceShareContext,
  createRecoveryShareInfo,
  type LoginPart,
} from '../protocol/record.ts'
import { deriveRecoveryKey } from './recoveryKey.ts'
import { getShareIndex, type Shares, splitEntropy } from './shares.ts'

type EnrolmentParams = {
  entropy: Bytes
  walletId: string
  userId: string
  label: string
  custodyKey: CustodyKey
  generation: number
}

/**
 * Splits the wallet's secret into new shares for this browser. `part` stays here, and `enrolment` is sent to the
 * backend.
 */
export async function makeEnrolment(params: EnrolmentParams): Promise<{ part: LoginPart; enrolment: NewEnrolment }> {
  const shares = await splitEntropy(params.entropy)
  try {
    return await sealShares(shares, params)
  } finally {
    for (const share of Object.values(shares)) share.fill(0)
  }
}

async function sealShares(
  { device, auth, recovery }: Shares,
  { entropy, walletId, userId, label, custodyKey, generation }: EnrolmentParams,
) {
  const names = { enrolId: crypto.randomUUID(), splitId: crypto.randomUUID() }
  const publicKey = await deriveRecoveryPublicKey(entropy, walletId, generation)
  const recoveryShare = await sealWithHpke(publicKey, recovery, createRecoveryShareInfo(walletId, names, generation))
  const authShare = await sealWithHpke(fromText(custodyKey.publicKey), auth, createAuthShareInfo(walletId, names))
  const shareKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const deviceKeys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const deviceKey = new Uint8Array(await crypto.subtle.exportKey('raw', deviceKeys.publicKey))
  const part: LoginPart = {
    userId,
    ...names,
    places: { device: getShareIndex(device), auth: getShareIndex(auth), recovery: getShareIndex(recovery) },
    share: await seal(shareKey, device, createDeviceShareContext(walletId, names)),
    shareKey,
    deviceKey: deviceKeys.privateKey,
    generation,
    recoveryShare,
  }
  return { part, enrolment: { ...names, deviceKey: toText(deviceKey), authShare, recoveryShare, generation, label } }
}

/**
 * Derives the recovery public key. The key must never come from anywhere else, because an attacker who could supply it
 * would receive the recovery shares.
 */
export async function deriveRecoveryPublicKey(entropy: Bytes, walletId: string, generation: number): Promise<Bytes> {
  const privateKey = await deriveRecoveryKey(entropy, walletId, generation)
  try {
    return (await importKeyPair(privateKey)).publicKey
  } finally {
    privateKey.fill(0)
  }
}
