import { AddEnrolment } from '@oriel/shared/backend/custody.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { type Bytes, equalBytes } from '../crypto/crypto.ts'
import type { HpkeKeyPair } from '../crypto/hpke.ts'
import { fromText } from '../crypto/wireBytes.ts'
import { ownsAccounts } from '../keys/deriveAccount.ts'
import { deriveAuthority, signWrite } from '../login/custodySigningKey.ts'
import { deriveRecoveryPublicKey } from '../login/enrolment.ts'
import type { OpenedRecovery } from '../login/openRecovery.ts'
import { openShare } from '../login/openShares.ts'
import type { PendingReleases } from '../login/pendingReleases.ts'
import { combineShares, rejectShare } from '../login/shares.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import {
  createRecoveryShareInfo,
  createReleaseInfo,
  type PendingRecord,
  type VaultAccount,
} from '../protocol/record.ts'
import { type LoginRecord, makeLoginRecord } from './loginRecord.ts'

type RecoverLoginParams = Parameters<Implementation<typeof vaultMethods>['recover']>[0] & {
  releases: PendingReleases
  accounts: VaultAccount[] | undefined
  now: number
}

type Recovered = { pending: PendingRecord & { waiting: { kind: 'enrolment' } }; key: CryptoKey }

/** Recovers a login's wallet. The new enrolment is pending until its upload. */
export async function recoverLogin({ releases, accounts, now, ...params }: RecoverLoginParams): Promise<Recovered> {
  const { userId, label, custodyKey, proofNonce } = params
  const { opened, pair } = releases.takeRecovery()
  const { walletId, generation, authority } = opened.wallet
  const entropy = await openEntropy(params, opened, pair)
  try {
    if (!ownsAccounts(entropy, [{ index: 0, ...opened.wallet }, ...(accounts ?? [])])) {
      rejectShare('accounts', 'The shares give other accounts.')
    }
    if ((await deriveAuthority(entropy, walletId)) !== authority) {
      rejectShare('authority', 'The signing key does not match this wallet.')
    }
    const names = { walletId, userId, label, custodyKey, generation, passkey: opened.passkey }
    const { record, key, enrolment } = await makeLoginRecord({ ...names, entropy, accounts, now })
    // Create the proof from the parsed upload, because the proof covers the exact text of the body, and the parsed
    // upload is what is stored and sent.
    const upload = z.parse(AddEnrolment, { walletId, keyId: custodyKey.keyId, enrolment })
    const write = { method: 'POST', path: '/v1/custody/enrolments', body: JSON.stringify(upload), nonce: proofNonce }
    const proof = await signWrite(entropy, walletId, write)
    return { pending: createPendingRecord(record, { kind: 'enrolment', upload, proof }), key }
  } finally {
    entropy.fill(0)
  }
}

const createPendingRecord = (record: LoginRecord, waiting: Recovered['pending']['waiting']): Recovered['pending'] => ({
  kind: 'pending',
  v: 1,
  record,
  waiting,
})

async function openEntropy(
  { nonce, recoverable }: Pick<RecoverLoginParams, 'nonce' | 'recoverable'>,
  { wallet, pair }: OpenedRecovery,
  releasePair: HpkeKeyPair,
): Promise<Bytes> {
  const { walletId, generation } = wallet
  if (recoverable.generation !== generation)
    rejectShare('generation', 'The received share belongs to another recovery key.')
  const opened: Bytes[] = []
  try {
    const recoveryInfo = createRecoveryShareInfo(walletId, recoverable, generation)
    const recovery = await openShare(pair, recoverable.recoveryShare, recoveryInfo)
    opened.push(recovery)
    const auth = await openShare(releasePair, recoverable.share, createReleaseInfo(recoverable.enrolId, nonce))
    opened.push(auth)
    const entropy = await combineShares([auth, recovery], fromText(wallet.commitment))
    opened.push(entropy)
    // Verifies the recovery key, because an attacker who could substitute it would receive all later recovery shares.
    if (!equalBytes(await deriveRecoveryPublicKey(entropy, walletId, generation), pair.publicKey)) {
      rejectShare('recovery key', 'The recovery key does not match this wallet.')
    }
    return entropy.slice()
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}
