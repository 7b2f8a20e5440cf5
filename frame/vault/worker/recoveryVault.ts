import type { HpkeSealed, NewRecovery, RecoveryShares } from '@oriel/shared/backend/custody.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { type Bytes, importKey } from '../crypto/crypto.ts'
import { type HpkeKeyPair, importKeyPair, sealWithHpke } from '../crypto/hpke.ts'
import { sealForLock } from '../keys/passkeyLock.ts'
import { signWrite } from '../login/custodySigningKey.ts'
import { deriveRecoveryPublicKey } from '../login/enrolment.ts'
import { openRecovery } from '../login/openRecovery.ts'
import { openShare, withDeviceShare } from '../login/openShares.ts'
import { checkGeneration } from '../login/recoveryFile.ts'
import { deriveRecoveryKey, sealForPasskey } from '../login/recoveryKey.ts'
import { combineShares, rejectShare } from '../login/shares.ts'
import type { FactorProof, NewFactor, vaultMethods } from '../protocol/methods.ts'
import { createRecoveryShareInfo, type HomeRecord, type StoredFactor } from '../protocol/record.ts'
import { getFileInfo, type LoginRecord, sealRecovery } from './loginRecord.ts'
import { assertNothingPending, assertSameWallet, derivePasskeyLock, readLoginRecord } from './loginVault.ts'
import { recoverLogin } from './recoverLogin.ts'
import { openDataKey, wipe, withEntropy } from './secret.ts'
import type { VaultContext } from './vaultContext.ts'

type Part<names extends keyof typeof vaultMethods> = Pick<Implementation<typeof vaultMethods>, names>
type Change = Parameters<Part<'changeRecovery'>['changeRecovery']>[0]
type Added = Parameters<Part<'addRecoveryPasskey'>['addRecoveryPasskey']>[0]

/** Implements the methods that restore a login's wallet in a new browser. */
export function createRecoveryMethods(
  context: VaultContext,
): Part<'askRecovery' | 'recover' | 'changeRecovery' | 'settleRecovery' | 'addRecoveryPasskey' | 'authorize'> {
  return {
    askRecovery: (asking) =>
      context
        .runExclusive(async () => {
          await assertNothingPending(context)
          await assertSameWallet(context, asking.wallet.walletId)
          return context.releases.requestRecovery(await openRecovery(asking))
        })
        .finally(() => wipe(asking.proof)),

    recover: (params) =>
      context.runExclusive(async () => {
        await assertNothingPending(context)
        const old = await context.store.read()
        const { releases, now } = context
        const { pending, key } = await recoverLogin({ ...params, releases, accounts: old?.accounts, now: now() })
        await assertSameWallet(context, pending.record.walletId)
        await context.store.writePending(pending)
        context.hold(pending.record, key)
        const { upload, proof } = pending.waiting
        return { upload, proof }
      }),

    changeRecovery: (change) =>
      context.runExclusive(() => changeRecovery(context, change)).finally(() => wipe(change.recovery)),

    settleRecovery: ({ shares }) =>
      context.runExclusive(async () => {
        const record = await readLoginRecord(context)
        const { generation } = shares
        if (generation < record.login.generation) checkGeneration(generation, record.login.generation)
        if (generation > record.login.generation)
          await context.store.write(await applyRecovery(context, record, shares))
        return context.status()
      }),

    authorize: ({ factor, write }) =>
      context.runExclusive(async () => {
        const record = await readLoginRecord(context)
        return withSecrets(context, { record, factor }, async ({ entropy }) => ({
          proof: await signWrite(entropy, record.walletId, write),
        }))
      }),

    addRecoveryPasskey: (added) =>
      context.runExclusive(() => addPasskey(context, added)).finally(() => wipe(added.recovery)),
  }
}

async function changeRecovery(context: VaultContext, { factor, recovery, shares, nonce }: Change) {
  const record = await readLoginRecord(context)
  const { login } = record
  // Reject a lower generation, because it would bring back an earlier key. A higher generation is valid: another
  // browser has changed the recovery key.
  if (shares.generation < login.generation) checkGeneration(shares.generation, login.generation)
  const generation = shares.generation + 1
  return withSecrets(context, { record, factor }, async ({ entropy, dataKey }) => {
    const resealed = await resealShares(record, entropy, shares)
    const recoveryShare = resealed.find(({ enrolId }) => enrolId === login.enrolId)?.recoveryShare
    if (!recoveryShare) return rejectShare('enrolment', 'The share of this browser is missing.')
    const info = getFileInfo(record)
    const added = await sealPasskeyFactor(record, dataKey, recovery)
    const { createKdf, now } = context
    const { file, ...sealed } = await sealRecovery(entropy, { info, generation, recovery, createKdf, now: now() })
    const next = { generation, recoveryShare, factor: added }
    await context.store.write({ ...record, login: { ...login, next } })
    const { walletId } = record
    const upload: NewRecovery = { walletId, generation, shares: resealed, ...sealed }
    const write = { method: 'PUT', path: '/v1/custody/recovery', body: JSON.stringify(upload), nonce }
    return { upload, proof: await signWrite(entropy, walletId, write), file }
  })
}

/**
 * Encrypts all recovery shares for the recovery key of the next generation. Throws instead of omitting a share, because
 * an omitted share could never be opened again.
 */
async function resealShares(record: LoginRecord, entropy: Bytes, { generation, shares }: RecoveryShares) {
  const { walletId, login } = record
  const ids = new Set(shares.map(({ enrolId }) => enrolId))
  if (ids.size !== shares.length) rejectShare('enrolment', 'A share is duplicated.')
  const publicKey = await deriveRecoveryPublicKey(entropy, walletId, generation + 1)
  return withPair(entropy, { walletId, generation }, async (pair) => {
    const resealed: NewRecovery['shares'] = []
    for (const { recoveryShare, ...names } of shares) {
      const isOwn = names.enrolId === login.enrolId
      const share = await openShare(pair, recoveryShare, createRecoveryShareInfo(walletId, names, generation))
      try {
        if (isOwn) await assertOwnShare(record, share)
        const sealed = await sealWithHpke(publicKey, share, createRecoveryShareInfo(walletId, names, generation + 1))
        resealed.push({ enrolId: names.enrolId, recoveryShare: sealed })
      } finally {
        share.fill(0)
      }
    }
    return resealed
  })
}

/** Checks that the recovery share matches this browser's device share. Other browsers must check their own shares. */
async function assertOwnShare(record: LoginRecord, share: Bytes) {
  await withDeviceShare(record, async (device) => {
    const entropy = await combineShares([device, share], record.commitment)
    entropy.fill(0)
  })
}

/**
 * Applies the backend's recovery key. The backend's generation alone is not trusted, because the backend could make the
 * user's recovery file useless. If this browser created the new key, the backend must return the share that was
 * uploaded with it. If another browser did, the share must open with the recovery key that is derived from the wallet's
 * secret, and match this browser's share.
 */
async function applyRecovery(context: VaultContext, record: LoginRecord, shares: RecoveryShares): Promise<HomeRecord> {
  const { next, ...login } = record.login
  const { generation } = shares
  const recoveryShare = shares.shares.find(({ enrolId }) => enrolId === login.enrolId)?.recoveryShare
  if (!recoveryShare) return rejectShare('enrolment', 'The share of this browser is missing.')
  // Remove the earlier passkeys, because the user may have changed the recovery key after losing one of them.
  const factors = record.factors.filter(({ type }) => type !== 'passkey')
  const settled = { ...record, factors, login: { ...login, generation, recoveryShare } }
  if (next?.generation === generation && isEqualSealed(next.recoveryShare, recoveryShare)) {
    return withFactor(settled, next.factor)
  }
  const { walletId } = record
  await withEntropy(record, context.openKey(record), (entropy) =>
    withPair(entropy, { walletId, generation }, async (pair) => {
      const info = createRecoveryShareInfo(walletId, login, generation)
      const share = await openShare(pair, recoveryShare, info, login.places.recovery)
      await assertOwnShare(record, share).finally(() => share.fill(0))
    }),
  )
  return settled
}

const isEqualSealed = (a: HpkeSealed, b: HpkeSealed) => a.enc === b.enc && a.ct === b.ct

async function addPasskey(context: VaultContext, { factor, recovery, nonce }: Added) {
  const record = await readLoginRecord(context)
  const { walletId, login } = record
  return withSecrets(context, { record, factor }, async ({ entropy, dataKey }) => {
    const added = await sealPasskeyFactor(record, dataKey, recovery)
    const privateKey = await deriveRecoveryKey(entropy, walletId, login.generation)
    const keyId = { ...getFileInfo(record), generation: login.generation }
    const upload = await sealForPasskey(privateKey, keyId, recovery).finally(() => privateKey.fill(0))
    const write = { method: 'POST', path: '/v1/custody/recovery-keys', body: JSON.stringify(upload), nonce }
    const proof = await signWrite(entropy, walletId, write)
    await context.store.write(withFactor(record, added))
    return { upload, proof }
  })
}

/** Encrypts the data key for a recovery passkey, so that the passkey also opens the wallet in this browser. */
async function sealPasskeyFactor({ walletId }: LoginRecord, dataKey: Bytes, recovery: NewFactor) {
  const lock = await derivePasskeyLock(recovery, walletId)
  return lock && sealForLock(walletId, dataKey, lock)
}

/** Adds a passkey factor. If the passkey is added again, it replaces its earlier factor. */
function withFactor(record: LoginRecord, added: StoredFactor | undefined): LoginRecord {
  if (added?.type !== 'passkey') return record
  const others = record.factors.filter(
    (factor) => factor.type !== 'passkey' || factor.credentialId !== added.credentialId,
  )
  return { ...record, factors: [...others, added] }
}

/** Calls `use` with the entropy and the data key, then wipes both. */
async function withSecrets<result>(
  context: VaultContext,
  { record, factor }: { record: LoginRecord; factor: FactorProof },
  use: (secrets: { entropy: Bytes; dataKey: Bytes }) => Promise<result>,
): Promise<result> {
  const dataKey = await openDataKey(record, factor, context.releases)
  try {
    return await withEntropy(record, await importKey(dataKey), (entropy) => use({ entropy, dataKey }))
  } finally {
    dataKey.fill(0)
  }
}

async function withPair<result>(
  entropy: Bytes,
  { walletId, generation }: { walletId: string; generation: number },
  use: (pair: HpkeKeyPair) => Promise<result>,
): Promise<result> {
  const privateKey = await deriveRecoveryKey(entropy, walletId, generation)
  try {
    return await use(await importKeyPair(privateKey))
  } finally {
    privateKey.fill(0)
  }
}
