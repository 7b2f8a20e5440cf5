import type { Implementation } from '#shared/rpc.ts'
import { checkAccounts } from './checkWallet.ts'
import { type Bytes, equalBytes } from './crypto.ts'
import { type HpkePair, pairOf } from './hpke.ts'
import { type LoginRecord, makeLoginRecord } from './loginRecord.ts'
import type { RecoveryProof, vaultMethods } from './methods.ts'
import { openShare } from './openShares.ts'
import { type PendingRecord, recoveryShareInfo, releaseInfo, type VaultAccount } from './record.ts'
import { checkGeneration, openRecoveryFile } from './recoveryFile.ts'
import { openByPasskey, type RecoveryOf, recoveryKeyOf } from './recoveryKey.ts'
import { combineShares, refuse } from './shares.ts'
import { fromText } from './wireBytes.ts'

type Wanted = Parameters<Implementation<typeof vaultMethods>['recover']>[0] & {
  /** Of what was asked for; taken when the proof was right. */
  takePair: () => HpkePair
  /** Those that this browser knows already. */
  accounts: VaultAccount[] | undefined
  now: number
}

type Recovered = { pending: PendingRecord & { waiting: { kind: 'enrolment' } }; key: CryptoKey }

/** The wallet from the two shares that are not in a browser: a new enrolment, which waits for its upload. */
export async function recoverLogin({ takePair, accounts, now, ...wanted }: Wanted): Promise<Recovered> {
  const { userId, label, custodyKey, wallet, proof } = wanted
  const { walletId, generation } = wallet
  const passkey = passkeyOf(proof)
  const entropy = await openBoth(wanted, takePair)
  try {
    checkAccounts(entropy, [{ index: 0, ...wallet }, ...(accounts ?? [])])
    const names = { walletId, userId, label, custodyKey, generation }
    const { record, key, enrolment } = await makeLoginRecord({ ...names, entropy, accounts, passkey, now })
    const upload = { walletId, keyId: custodyKey.keyId, enrolment }
    return { pending: pendingOf(record, upload), key }
  } finally {
    entropy.fill(0)
    passkey?.prf.fill(0)
  }
}

const pendingOf = (record: LoginRecord, upload: Recovered['pending']['waiting']['upload']): Recovered['pending'] => ({
  kind: 'pending',
  v: 1,
  record,
  waiting: { kind: 'enrolment', upload },
})

async function openBoth(
  { wallet, nonce, recoverable, proof }: Omit<Wanted, 'takePair' | 'accounts' | 'now'>,
  takePair: () => HpkePair,
): Promise<Bytes> {
  const { walletId, generation } = wallet
  if (recoverable.generation !== generation) refuse('generation', 'The share that came is of another recovery key.')
  const privateKey = await openRecoveryKey(wallet, proof)
  const opened: Bytes[] = [privateKey]
  try {
    const recoveryInfo = recoveryShareInfo(walletId, recoverable, generation)
    const recovery = await openShare(await pairOf(privateKey), recoverable.recoveryShare, recoveryInfo)
    opened.push(recovery)
    const auth = await openShare(takePair(), recoverable.share, releaseInfo(recoverable.enrolId, nonce))
    opened.push(auth)
    const entropy = await combineShares([auth, recovery], fromText(wallet.commitment))
    opened.push(entropy)
    const own = await recoveryKeyOf(entropy, walletId, generation)
    opened.push(own)
    // Whoever could put another key in its place would receive the recovery shares from now on.
    if (!equalBytes(own, privateKey)) refuse('recovery key', 'The recovery key is not the one of this wallet.')
    return entropy.slice()
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}

/** By the file or the passkey; each is of one generation. */
async function openRecoveryKey(of: RecoveryOf, proof: RecoveryProof): Promise<Bytes> {
  if (proof.type === 'recoveryFile') {
    return (await openRecoveryFile(proof, { ...of, generations: [of.generation] })).privateKey
  }
  checkGeneration(proof.recoveryKey.generation, of.generation)
  return openByPasskey(proof.recoveryKey, of, proof.prf)
}

/** A passkey that recovered the wallet also opens it here from now on. */
function passkeyOf(proof: RecoveryProof) {
  if (proof.type !== 'passkey') return undefined
  const { credentialId, rpId, prfSalt } = proof.recoveryKey
  return { type: 'passkey' as const, credentialId, rpId, prfSalt, prf: proof.prf.slice() }
}
