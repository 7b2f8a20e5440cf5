import * as z from 'zod/mini'
import { AddEnrolment } from '#shared/custody.ts'
import type { Implementation } from '#shared/rpc.ts'
import { type Bytes, equalBytes } from '../crypto/crypto.ts'
import type { HpkePair } from '../crypto/hpke.ts'
import { fromText } from '../crypto/wireBytes.ts'
import type { vaultMethods } from '../methods.ts'
import { type PendingRecord, recoveryShareInfo, releaseInfo, type VaultAccount } from '../record.ts'
import type { Asked } from '../worker/pendingReleases.ts'
import { checkAccounts } from './checkWallet.ts'
import { authorityOf, signWrite } from './custodySigningKey.ts'
import { recoveryPublicKey } from './enrolment.ts'
import { type LoginRecord, makeLoginRecord } from './loginRecord.ts'
import type { OpenedRecovery } from './openRecovery.ts'
import { openShare } from './openShares.ts'
import { combineShares, refuse } from './shares.ts'

type Wanted = Parameters<Implementation<typeof vaultMethods>['recover']>[0] & {
  asked: Asked
  accounts: VaultAccount[] | undefined
  now: number
}

type Recovered = { pending: PendingRecord & { waiting: { kind: 'enrolment' } }; key: CryptoKey }

/** The new enrolment waits for its upload. */
export async function recoverLogin({ asked, accounts, now, ...wanted }: Wanted): Promise<Recovered> {
  const { userId, label, custodyKey, proofNonce } = wanted
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
    const write = { method: 'POST', path: '/v1/custody/enrolments', body: JSON.stringify(upload), nonce: proofNonce }
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
