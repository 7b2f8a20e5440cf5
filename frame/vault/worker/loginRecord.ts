import type { CustodyKey, NewEnrolment, RecoveryKey } from '@oriel/shared/backend/custody.ts'
import { type Bytes, computeCommitment, importKey, type Kdf, randomBytes, seal } from '../crypto/crypto.ts'
import { toText } from '../crypto/wireBytes.ts'
import { deriveAccount } from '../keys/deriveAccount.ts'
import { type PasskeyLock, sealForLock } from '../keys/passkeyLock.ts'
import { makeEnrolment } from '../login/enrolment.ts'
import { type FileInfo, makeRecoveryFile } from '../login/recoveryFile.ts'
import { deriveRecoveryKey, sealForPasskey } from '../login/recoveryKey.ts'
import type { NewFactor } from '../protocol/methods.ts'
import { createSecretContext, type HomeRecord, type LoginPart, type VaultAccount } from '../protocol/record.ts'
import { sealForLogin } from './secret.ts'

export type LoginRecord = HomeRecord & { login: LoginPart }

type LoginRecordParams = {
  entropy: Bytes
  walletId: string
  accounts: VaultAccount[] | undefined
  userId: string
  label: string
  custodyKey: CustodyKey
  generation: number
  passkey: PasskeyLock | undefined
  now: number
}

type MadeRecord = { record: LoginRecord; key: CryptoKey; enrolment: NewEnrolment }

/** Creates a login's record. The caller wipes the entropy. */
export async function makeLoginRecord({
  entropy,
  accounts,
  passkey,
  now,
  ...params
}: LoginRecordParams): Promise<MadeRecord> {
  const { walletId } = params
  const dataKey = randomBytes(32)
  try {
    const key = await importKey(dataKey)
    const { part, enrolment } = await makeEnrolment({ entropy, ...params })
    const factors = [await sealForLogin(walletId, dataKey, entropy)]
    if (passkey) factors.push(await sealForLock(walletId, dataKey, passkey))
    const record: LoginRecord = {
      kind: 'home',
      v: 1,
      walletId,
      createdAt: now,
      secret: await seal(key, entropy, createSecretContext({ walletId })),
      accounts: accounts ?? [deriveAccount(entropy, 0)],
      commitment: await computeCommitment(entropy),
      factors,
      grants: [],
      backedUp: true,
      login: part,
    }
    return { record, key, enrolment }
  } finally {
    dataKey.fill(0)
  }
}

export function getFileInfo({ walletId, accounts, commitment }: HomeRecord): FileInfo {
  const [account] = accounts
  if (!account) throw new Error('The wallet has no account.')
  return { walletId, eip155: account.eip155, solana: account.solana, commitment: toText(commitment) }
}

export type SealedRecovery = { recoveryKeys: RecoveryKey[]; hasFile: boolean; file?: Bytes }

type NewRecovery = { info: FileInfo; generation: number; recovery: NewFactor; createKdf: () => Kdf; now: number }

/** Encrypts the recovery key with the user's password or passkey. Wipes the password or PRF output. */
export async function sealRecovery(
  entropy: Bytes,
  { info, generation, recovery, createKdf, now }: NewRecovery,
): Promise<SealedRecovery> {
  const privateKey = await deriveRecoveryKey(entropy, info.walletId, generation)
  try {
    if (recovery.type === 'passkey') {
      const sealed = await sealForPasskey(privateKey, { ...info, generation }, recovery)
      return { recoveryKeys: [sealed], hasFile: false }
    }
    const { password } = recovery
    const file = await makeRecoveryFile(privateKey, { info, generation, password, kdf: createKdf(), now })
    return { recoveryKeys: [], hasFile: true, file }
  } finally {
    privateKey.fill(0)
  }
}
