import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { NothingPendingError, UploadPendingError } from '@oriel/shared/errors/loginErrors.ts'
import { VaultEmptyError, VaultExistsError } from '@oriel/shared/errors/vaultErrors.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { type Bytes, derivePasskeyKey, randomBytes } from '../crypto/crypto.ts'
import type { PasskeyLock } from '../keys/passkeyLock.ts'
import { deriveAuthority } from '../login/custodySigningKey.ts'
import type { NewFactor, vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord, PendingRecord } from '../protocol/record.ts'
import { getFileInfo, type LoginRecord, makeLoginRecord, sealRecovery } from './loginRecord.ts'
import { openDataKey, sealForFactor, wipe } from './secret.ts'
import { findUnsettled, isLoginScope, type VaultContext } from './vaultContext.ts'

type Part<names extends keyof typeof vaultMethods> = Pick<Implementation<typeof vaultMethods>, names>

/**
 * Implements the methods that create a login's wallet, store it once the backend has its share, request a share, and
 * detach the wallet from the login.
 */
export function createLoginMethods(
  context: VaultContext,
): Part<'makeLogin' | 'keepLogin' | 'pendingLogin' | 'settleLogin' | 'askShare' | 'detach'> {
  /**
   * New wallet whose recovery file the user has not saved yet. The file is not stored anywhere, so the wallet must not
   * be stored until the user has saved it.
   */
  let unsaved: PendingWallet | undefined
  return {
    makeLogin: ({ recovery, ...params }) =>
      context
        .runExclusive(async () => {
          await assertEmpty(context)
          const created = await makeLoginWallet(context, { recovery, ...params })
          const { pending, file } = created
          unsaved = file ? created : undefined
          if (!file) await storePending(context, created)
          return { upload: pending.waiting.upload, file }
        })
        .finally(() => wipe(recovery)),

    keepLogin: ({ userId }) =>
      context.runExclusive(async () => {
        const created = unsaved
        if (created?.pending.record.login.userId === userId) {
          await assertEmpty(context)
          await storePending(context, created)
          unsaved = undefined
        } else if ((await readPending(context))?.record.login.userId !== userId) throw new NothingPendingError()
        return context.status()
      }),

    async pendingLogin() {
      const pending = await readPending(context)
      return pending && { ...pending.waiting, userId: pending.record.login.userId }
    },

    ...createSettleMethods(context),

    askShare: async ({ nonce }) => context.releases.requestShare((await readLoginRecord(context)).login, nonce),

    detach: ({ factor, newFactor }) =>
      context.runExclusive(() => detach(context, { factor, newFactor })).finally(() => wipe(newFactor)),
  }
}

type PendingWallet = {
  pending: PendingRecord & { waiting: { kind: 'wallet' } }
  key: CryptoKey
  file: Bytes | undefined
}

async function storePending(context: VaultContext, { pending, key }: PendingWallet) {
  await context.store.writePending(pending)
  context.hold(pending.record, key)
}

async function makeLoginWallet(
  { createKdf, now }: VaultContext,
  { recovery, ...params }: Parameters<Part<'makeLogin'>['makeLogin']>[0],
): Promise<PendingWallet> {
  const entropy = randomBytes(16)
  const walletId = crypto.randomUUID()
  try {
    const { custodyKey } = params
    const passkey = await derivePasskeyLock(recovery, walletId)
    const own = { walletId, generation: 1, accounts: undefined, now: now() }
    const { record, key, enrolment } = await makeLoginRecord({ ...params, ...own, entropy, passkey })
    const info = getFileInfo(record)
    const { file, ...sealed } = await sealRecovery(entropy, { ...own, info, recovery, createKdf })
    const authority = await deriveAuthority(entropy, walletId)
    const upload = { ...info, authority, keyId: custodyKey.keyId, enrolment, ...sealed }
    return { pending: { kind: 'pending', v: 1, record, waiting: { kind: 'wallet', upload } }, key, file }
  } finally {
    entropy.fill(0)
  }
}

/** Derives the factor that lets a recovery passkey also open the wallet in this browser. */
export async function derivePasskeyLock(recovery: NewFactor, walletId: string): Promise<PasskeyLock | undefined> {
  if (recovery.type !== 'passkey') return undefined
  const { prf, ...passkey } = recovery
  return { ...passkey, key: await derivePasskeyKey(prf.slice(), walletId) }
}

function createSettleMethods(context: VaultContext): Part<'settleLogin'> {
  return {
    settleLogin: ({ kept }) =>
      context.runExclusive(async () => {
        const pending = await readPending(context)
        if (!pending) {
          // Throw only if the wallet should be stored but is not, because another tab may have settled the pending
          // wallet.
          if (kept && !(await context.store.read())) throw new NothingPendingError()
          return context.status()
        }
        if (kept) {
          await assertSameWallet(context, pending.record.walletId)
          await context.store.write(pending.record)
        } else context.drop()
        await context.store.erasePending()
        return context.status()
      }),
  }
}

async function detach(context: VaultContext, { factor, newFactor }: Parameters<Part<'detach'>['detach']>[0]) {
  const loginRecord = await readLoginRecord(context)
  const { login: _, ...record } = loginRecord
  const { localStore, createKdf } = context
  const old = await localStore.read()
  // Allow the same wallet in the local slot, because an earlier attempt may have ended between the two writes.
  if (old && old.walletId !== record.walletId) throw new VaultExistsError()
  const dataKey = await openDataKey(loginRecord, factor, context.releases)
  try {
    const factors = [await sealForFactor({ ...record, dataKey, factor: newFactor, createKdf })]
    // Mark the wallet as not backed up. The login no longer recovers it, so the phrase is now the only backup.
    const detached: HomeRecord = { ...record, factors, backedUp: false }
    await localStore.write(detached)
  } finally {
    dataKey.fill(0)
  }
  context.drop()
  await context.store.erase()
  return context.status()
}

export async function readLoginRecord(context: VaultContext): Promise<LoginRecord> {
  assertLoginSlot(context)
  const record = await context.readHome()
  if (!record.login) throw new VaultEmptyError()
  return { ...record, login: record.login }
}

async function readPending(context: VaultContext): Promise<PendingRecord | undefined> {
  assertLoginSlot(context)
  const pending = await context.store.readPending()
  return findUnsettled(await context.store.read(), pending)
}

/** Throws if a wallet is stored or an upload is pending, because a new wallet would overwrite it. */
async function assertEmpty(context: VaultContext) {
  if (await readPending(context)) throw new UploadPendingError()
  if (await context.store.read()) throw new VaultExistsError()
}

/** Returns the stored wallet, if any. Throws if it is a different wallet. */
export async function assertSameWallet(context: VaultContext, walletId: string): Promise<HomeRecord | undefined> {
  const record = await context.store.read()
  if (record?.kind !== 'home') return undefined
  if (record.walletId !== walletId) throw new VaultExistsError()
  return record
}

export async function assertNothingPending(context: VaultContext) {
  if (await readPending(context)) throw new UploadPendingError()
}

function assertLoginSlot({ scope }: VaultContext) {
  if (!isLoginScope(scope)) throw new InvalidParamsError('This method needs the wallet of a login.')
}
