import type { HpkeSealed, NewRecovery, RecoveryShares } from '#shared/custody.ts'
import type { Implementation } from '#shared/rpc.ts'
import { type Bytes, importKey } from '../crypto/crypto.ts'
import { type HpkePair, hpkeSeal, pairOf } from '../crypto/hpke.ts'
import type { FactorProof, NewFactor, vaultMethods } from '../methods.ts'
import { type HomeRecord, recoveryShareInfo, type StoredFactor } from '../record.ts'
import { sealForLock } from '../worker/passkeyLock.ts'
import { openDataKey, wipe, withEntropy } from '../worker/secret.ts'
import type { VaultContext } from '../worker/vaultContext.ts'
import { signWrite } from './custodySigningKey.ts'
import { recoveryPublicKey } from './enrolment.ts'
import { factsOf, type LoginRecord, sealRecovery } from './loginRecord.ts'
import { checkNothingWaits, checkSame, lockOf, loginHome } from './loginVault.ts'
import { openRecovery } from './openRecovery.ts'
import { openShare, withDeviceShare } from './openShares.ts'
import { recoverLogin } from './recoverLogin.ts'
import { checkGeneration } from './recoveryFile.ts'
import { recoveryKeyOf, sealForPasskey } from './recoveryKey.ts'
import { combineShares, refuse } from './shares.ts'

type Part<names extends keyof typeof vaultMethods> = Pick<Implementation<typeof vaultMethods>, names>
type Change = Parameters<Part<'changeRecovery'>['changeRecovery']>[0]
type Added = Parameters<Part<'addRecoveryPasskey'>['addRecoveryPasskey']>[0]

/** Implements the methods that restore a login's wallet when its browser is lost. */
export function recovery(
  context: VaultContext,
): Part<'askRecovery' | 'recover' | 'changeRecovery' | 'settleRecovery' | 'addRecoveryPasskey' | 'authorize'> {
  return {
    askRecovery: (asking) =>
      context
        .inTurn(async () => {
          await checkNothingWaits(context)
          await checkSame(context, asking.wallet.walletId)
          return context.asked.recovery(await openRecovery(asking))
        })
        .finally(() => wipe(asking.proof)),

    recover: (wanted) =>
      context.inTurn(async () => {
        await checkNothingWaits(context)
        const old = await context.store.read()
        const { asked, now } = context
        const { pending, key } = await recoverLogin({ ...wanted, asked, accounts: old?.accounts, now: now() })
        await checkSame(context, pending.record.walletId)
        await context.store.writePending(pending)
        context.hold(pending.record, key)
        const { upload, proof } = pending.waiting
        return { upload, proof }
      }),

    changeRecovery: (change) =>
      context.inTurn(() => changeRecovery(context, change)).finally(() => wipe(change.recovery)),

    settleRecovery: ({ shares }) =>
      context.inTurn(async () => {
        const record = await loginHome(context)
        const { generation } = shares
        if (generation < record.login.generation) checkGeneration(generation, record.login.generation)
        if (generation > record.login.generation) await context.store.write(await settle(context, record, shares))
        return context.status()
      }),

    authorize: ({ factor, write }) =>
      context.inTurn(async () => {
        const record = await loginHome(context)
        return withSecrets(context, { record, factor }, async ({ entropy }) => ({
          proof: await signWrite(entropy, record.walletId, write),
        }))
      }),

    addRecoveryPasskey: (added) => context.inTurn(() => addPasskey(context, added)).finally(() => wipe(added.recovery)),
  }
}

async function changeRecovery(context: VaultContext, { factor, recovery, shares, nonce }: Change) {
  const record = await loginHome(context)
  const { login } = record
  // The backend is ahead when another browser changed the recovery key. It must never return to a key that was
  // replaced.
  if (shares.generation < login.generation) checkGeneration(shares.generation, login.generation)
  const generation = shares.generation + 1
  return withSecrets(context, { record, factor }, async ({ entropy, dataKey }) => {
    const resealed = await resealAll(record, entropy, shares)
    const recoveryShare = resealed.find(({ enrolId }) => enrolId === login.enrolId)?.recoveryShare
    if (!recoveryShare) return refuse('enrolment', 'The share of this browser did not come.')
    const facts = factsOf(record)
    const added = await sealPasskey(record, dataKey, recovery)
    const { newKdf, now } = context
    const { file, ...sealed } = await sealRecovery(entropy, { facts, generation, recovery, newKdf, now: now() })
    const next = { generation, recoveryShare, factor: added }
    await context.store.write({ ...record, login: { ...login, next } })
    const { walletId } = record
    const upload: NewRecovery = { walletId, generation, shares: resealed, ...sealed }
    const write = { method: 'PUT', path: '/v1/custody/recovery', body: JSON.stringify(upload), nonce }
    return { upload, proof: await signWrite(entropy, walletId, write), file }
  })
}

/** Throws instead of leaving a share out, because that share could never be opened again. */
async function resealAll(record: LoginRecord, entropy: Bytes, { generation, shares }: RecoveryShares) {
  const { walletId, login } = record
  const ids = new Set(shares.map(({ enrolId }) => enrolId))
  if (ids.size !== shares.length) refuse('enrolment', 'A share came twice.')
  const publicKey = await recoveryPublicKey(entropy, walletId, generation + 1)
  return withPair(entropy, { walletId, generation }, async (pair) => {
    const resealed: NewRecovery['shares'] = []
    for (const { recoveryShare, ...names } of shares) {
      const isOwn = names.enrolId === login.enrolId
      const share = await openShare(pair, recoveryShare, recoveryShareInfo(walletId, names, generation))
      try {
        if (isOwn) await checkOwn(record, share)
        const sealed = await hpkeSeal(publicKey, share, recoveryShareInfo(walletId, names, generation + 1))
        resealed.push({ enrolId: names.enrolId, recoveryShare: sealed })
      } finally {
        share.fill(0)
      }
    }
    return resealed
  })
}

/** Checks this browser's share; the other browsers have to check their own. */
async function checkOwn(record: LoginRecord, share: Bytes) {
  await withDeviceShare(record, async (device) => {
    const entropy = await combineShares([device, share], record.commitment)
    entropy.fill(0)
  })
}

/**
 * The backend's claim alone is not enough: by a mere number it could make the old file useless. A key that was made
 * here waits in the record, and the backend can only return the share that was uploaded with it. For a key from another
 * browser, the returned share must open with the recovery key that the wallet's own secret gives, and it must be this
 * browser's share.
 */
async function settle(context: VaultContext, record: LoginRecord, shares: RecoveryShares): Promise<HomeRecord> {
  const { next, ...login } = record.login
  const { generation } = shares
  const recoveryShare = shares.shares.find(({ enrolId }) => enrolId === login.enrolId)?.recoveryShare
  if (!recoveryShare) return refuse('enrolment', 'The share of this browser did not come.')
  // The owner may have changed the recovery because of a lost passkey, so earlier passkeys no longer open the
  // wallet.
  const factors = record.factors.filter(({ type }) => type !== 'passkey')
  const settled = { ...record, factors, login: { ...login, generation, recoveryShare } }
  if (next?.generation === generation && isSame(next.recoveryShare, recoveryShare)) {
    return withFactor(settled, next.factor)
  }
  const { walletId } = record
  await withEntropy(record, context.openKey(record), (entropy) =>
    withPair(entropy, { walletId, generation }, async (pair) => {
      const info = recoveryShareInfo(walletId, login, generation)
      const share = await openShare(pair, recoveryShare, info, login.places.recovery)
      await checkOwn(record, share).finally(() => share.fill(0))
    }),
  )
  return settled
}

const isSame = (one: HpkeSealed, other: HpkeSealed) => one.enc === other.enc && one.ct === other.ct

async function addPasskey(context: VaultContext, { factor, recovery, nonce }: Added) {
  const record = await loginHome(context)
  const { walletId, login } = record
  return withSecrets(context, { record, factor }, async ({ entropy, dataKey }) => {
    const added = await sealPasskey(record, dataKey, recovery)
    const privateKey = await recoveryKeyOf(entropy, walletId, login.generation)
    const of = { ...factsOf(record), generation: login.generation }
    const upload = await sealForPasskey(privateKey, of, recovery).finally(() => privateKey.fill(0))
    const write = { method: 'POST', path: '/v1/custody/recovery-keys', body: JSON.stringify(upload), nonce }
    const proof = await signWrite(entropy, walletId, write)
    await context.store.write(withFactor(record, added))
    return { upload, proof }
  })
}

/** Makes the factor by which a recovery passkey also opens the wallet in this browser. */
async function sealPasskey({ walletId }: LoginRecord, dataKey: Bytes, recovery: NewFactor) {
  const lock = await lockOf(recovery, walletId)
  return lock && sealForLock(walletId, dataKey, lock)
}

/** A passkey that is added again replaces its earlier factor. */
function withFactor(record: LoginRecord, added: StoredFactor | undefined): LoginRecord {
  if (added?.type !== 'passkey') return record
  const others = record.factors.filter((one) => one.type !== 'passkey' || one.credentialId !== added.credentialId)
  return { ...record, factors: [...others, added] }
}

/** Wipes the secrets after `use`. */
async function withSecrets<result>(
  context: VaultContext,
  { record, factor }: { record: LoginRecord; factor: FactorProof },
  use: (secrets: { entropy: Bytes; dataKey: Bytes }) => Promise<result>,
): Promise<result> {
  const dataKey = await openDataKey(record, factor, context.asked)
  try {
    return await withEntropy(record, await importKey(dataKey), (entropy) => use({ entropy, dataKey }))
  } finally {
    dataKey.fill(0)
  }
}

async function withPair<result>(
  entropy: Bytes,
  { walletId, generation }: { walletId: string; generation: number },
  use: (pair: HpkePair) => Promise<result>,
): Promise<result> {
  const privateKey = await recoveryKeyOf(entropy, walletId, generation)
  try {
    return await use(await pairOf(privateKey))
  } finally {
    privateKey.fill(0)
  }
}
