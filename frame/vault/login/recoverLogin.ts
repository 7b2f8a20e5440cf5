import * as z from 'zod/mini'
import { AddEnrolment } from '#shared/custody.ts'
import type { Implementation } from '#shared/rpc.ts'
import { type Bytes, equalBytes, passkeyKey } from '../crypto/crypto.ts'
import { type HpkePair, pairOf } from '../crypto/hpke.ts'
import { fromText } from '../crypto/wireBytes.ts'
import type { vaultMethods } from '../methods.ts'
import { type PendingRecord, recoveryShareInfo, releaseInfo, type VaultAccount } from '../record.ts'
import type { Asked } from '../worker/pendingReleases.ts'
import type { PasskeyLock } from '../worker/secret.ts'
import { checkAccounts } from './checkWallet.ts'
import { authorityOf, signWrite } from './custodySigningKey.ts'
import { recoveryPublicKey } from './enrolment.ts'
import { type LoginRecord, makeLoginRecord } from './loginRecord.ts'
import { openShare } from './openShares.ts'
import { checkGeneration, openRecoveryFile } from './recoveryFile.ts'
import { openByPasskey } from './recoveryKey.ts'
import { combineShares, refuse } from './shares.ts'

type Asking = Parameters<Implementation<typeof vaultMethods>['askRecovery']>[0]
type Wanted = Parameters<Implementation<typeof vaultMethods>['recover']>[0] & {
  asked: Asked
  /** The accounts that this browser already has for the wallet. */
  accounts: VaultAccount[] | undefined
  now: number
}

/**
 * Holds the recovery key that the owner's passkey or file opened, for one answer of the backend. Its keys are not
 * extractable.
 */
export type OpenedRecovery = { wallet: Asking['wallet']; pair: HpkePair; passkey: PasskeyLock | undefined }

type Recovered = { pending: PendingRecord & { waiting: { kind: 'enrolment' } }; key: CryptoKey }

/**
 * Opens the recovery key with the file or the passkey, without the backend. Throws when the proof is of another
 * generation.
 */
export async function openRecovery({ wallet, proof }: Asking): Promise<OpenedRecovery> {
  if (proof.type === 'recoveryFile') {
    const { privateKey } = await openRecoveryFile(proof, { ...wallet, generations: [wallet.generation] })
    return { wallet, pair: await wipedPair(privateKey), passkey: undefined }
  }
  const { recoveryKey, prf } = proof
  checkGeneration(recoveryKey.generation, wallet.generation)
  // A passkey that recovers the wallet also opens it in this browser from now on.
  const key = await passkeyKey(prf.slice(), wallet.walletId)
  const pair = await wipedPair(await openByPasskey(recoveryKey, wallet, prf))
  const { credentialId, rpId, prfSalt } = recoveryKey
  return { wallet, pair, passkey: { type: 'passkey', credentialId, rpId, prfSalt, key } }
}

/**
 * Restores the wallet from the backend's share and the recovery share, and makes a new enrolment that waits for its
 * upload.
 */
export async function recoverLogin({ asked, accounts, now, ...wanted }: Wanted): Promise<Recovered> {
  const { userId, label, custodyKey } = wanted
  const { opened, pair } = asked.takeRecovery()
  const { walletId, generation, authority } = opened.wallet
  const entropy = await openBoth(wanted, opened, pair)
  try {
    checkAccounts(entropy, [{ index: 0, ...opened.wallet }, ...(accounts ?? [])])
    if ((await authorityOf(entropy, walletId)) !== authority) {
      refuse('authority', 'The key that signs for this wallet is another one.')
    }
    const names = { walletId, userId, label, custodyKey, generation, passkey: opened.passkey }
    const { record, key, enrolment } = await makeLoginRecord({ ...names, entropy, accounts, now })
    // The proof is over the text of the body, so sign what the schema returns: that is what will be read and sent.
    const upload = z.parse(AddEnrolment, { walletId, keyId: custodyKey.keyId, enrolment })
    const write = { method: 'POST', path: '/v1/custody/enrolments', body: JSON.stringify(upload) }
    const proof = await signWrite(entropy, walletId, write)
    return { pending: pendingOf(record, { kind: 'enrolment', upload, proof }), key }
  } finally {
    entropy.fill(0)
  }
}

const pendingOf = (record: LoginRecord, waiting: Recovered['pending']['waiting']): Recovered['pending'] => ({
  kind: 'pending',
  v: 1,
  record,
  waiting,
})

async function openBoth(
  { nonce, recoverable }: Pick<Wanted, 'nonce' | 'recoverable'>,
  { wallet, pair }: OpenedRecovery,
  asking: HpkePair,
): Promise<Bytes> {
  const { walletId, generation } = wallet
  if (recoverable.generation !== generation) refuse('generation', 'The share that came is of another recovery key.')
  const opened: Bytes[] = []
  try {
    const recoveryInfo = recoveryShareInfo(walletId, recoverable, generation)
    const recovery = await openShare(pair, recoverable.recoveryShare, recoveryInfo)
    opened.push(recovery)
    const auth = await openShare(asking, recoverable.share, releaseInfo(recoverable.enrolId, nonce))
    opened.push(auth)
    const entropy = await combineShares([auth, recovery], fromText(wallet.commitment))
    opened.push(entropy)
    // An attacker who could substitute the recovery key would receive the recovery shares from now on.
    if (!equalBytes(await recoveryPublicKey(entropy, walletId, generation), pair.publicKey)) {
      refuse('recovery key', 'The recovery key is not the one of this wallet.')
    }
    return entropy.slice()
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}

async function wipedPair(privateKey: Bytes): Promise<HpkePair> {
  try {
    return await pairOf(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
