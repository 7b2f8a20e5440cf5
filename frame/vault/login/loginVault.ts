import { InvalidParamsError } from '#shared/errors.ts'
import { NothingPendingError, UploadPendingError } from '#shared/loginErrors.ts'
import type { Implementation } from '#shared/rpc.ts'
import { VaultEmptyError, VaultExistsError } from '#shared/vaultErrors.ts'
import { type Bytes, passkeyKey, randomBytes } from '../crypto/crypto.ts'
import type { NewFactor, vaultMethods } from '../methods.ts'
import type { HomeRecord, PendingRecord } from '../record.ts'
import type { PasskeyLock } from '../worker/passkeyLock.ts'
import { openDataKey, sealForFactor, wipe } from '../worker/secret.ts'
import { isLogin, pendingBeside, type VaultContext } from '../worker/vaultContext.ts'
import { authorityOf } from './custodySigningKey.ts'
import { factsOf, type LoginRecord, makeLoginRecord, sealRecovery } from './loginRecord.ts'

type Part<names extends keyof typeof vaultMethods> = Pick<Implementation<typeof vaultMethods>, names>

/**
 * Implements the methods of a login's wallet: making it, storing it once the backend has its share, asking for a
 * share, and detaching it from the login.
 */
export function login(
  context: VaultContext,
): Part<'makeLogin' | 'keepLogin' | 'pendingLogin' | 'settleLogin' | 'askShare' | 'detach'> {
  /**
   * Holds a new wallet whose recovery file the owner has not saved yet. The file is stored nowhere, so the wallet
   * must not be stored before the owner has saved it.
   */
  let unsaved: Made | undefined
  return {
    makeLogin: ({ recovery, ...wanted }) =>
      context
        .inTurn(async () => {
          await checkFree(context)
          const made = await makeNew(context, { recovery, ...wanted })
          const { pending, file } = made
          unsaved = file ? made : undefined
          if (!file) await keep(context, made)
          return { upload: pending.waiting.upload, file }
        })
        .finally(() => wipe(recovery)),

    keepLogin: ({ userId }) =>
      context.inTurn(async () => {
        const made = unsaved
        if (made?.pending.record.login.userId === userId) {
          await checkFree(context)
          await keep(context, made)
          unsaved = undefined
        } else if ((await waiting(context))?.record.login.userId !== userId) throw new NothingPendingError()
        return context.status()
      }),

    async pendingLogin() {
      const pending = await waiting(context)
      return pending && { ...pending.waiting, userId: pending.record.login.userId }
    },

    ...settling(context),

    askShare: async ({ nonce }) => context.asked.share((await loginHome(context)).login, nonce),

    detach: ({ factor, newFactor }) =>
      context.inTurn(() => detach(context, { factor, newFactor })).finally(() => wipe(newFactor)),
  }
}

type Made = { pending: PendingRecord & { waiting: { kind: 'wallet' } }; key: CryptoKey; file: Bytes | undefined }

async function keep(context: VaultContext, { pending, key }: Made) {
  await context.store.writePending(pending)
  context.hold(pending.record, key)
}

async function makeNew(
  { newKdf, now }: VaultContext,
  { recovery, ...wanted }: Parameters<Part<'makeLogin'>['makeLogin']>[0],
): Promise<Made> {
  const entropy = randomBytes(16)
  const walletId = crypto.randomUUID()
  try {
    const { custodyKey } = wanted
    const passkey = await lockOf(recovery, walletId)
    const own = { walletId, generation: 1, accounts: undefined, now: now() }
    const { record, key, enrolment } = await makeLoginRecord({ ...wanted, ...own, entropy, passkey })
    const facts = factsOf(record)
    const { file, ...sealed } = await sealRecovery(entropy, { ...own, facts, recovery, newKdf })
    const authority = await authorityOf(entropy, walletId)
    const upload = { ...facts, authority, keyId: custodyKey.keyId, enrolment, ...sealed }
    return { pending: { kind: 'pending', v: 1, record, waiting: { kind: 'wallet', upload } }, key, file }
  } finally {
    entropy.fill(0)
  }
}

/** A passkey that recovers the wallet also opens it in this browser. */
export async function lockOf(recovery: NewFactor, walletId: string): Promise<PasskeyLock | undefined> {
  if (recovery.type !== 'passkey') return undefined
  const { prf, ...passkey } = recovery
  return { ...passkey, key: await passkeyKey(prf.slice(), walletId) }
}

function settling(context: VaultContext): Part<'settleLogin'> {
  return {
    settleLogin: ({ kept }) =>
      context.inTurn(async () => {
        const pending = await waiting(context)
        if (!pending) {
          // Another tab may have settled it already.
          if (kept && !(await context.store.read())) throw new NothingPendingError()
          return context.status()
        }
        if (kept) {
          await checkSame(context, pending.record.walletId)
          await context.store.write(pending.record)
        } else context.drop()
        await context.store.erasePending()
        return context.status()
      }),
  }
}

async function detach(context: VaultContext, { factor, newFactor }: Parameters<Part<'detach'>['detach']>[0]) {
  const known = await loginHome(context)
  const { login: _, ...record } = known
  const { localStore, newKdf } = context
  const old = await localStore.read()
  // The local slot holds the same wallet when an earlier attempt ended between its two writes.
  if (old && old.walletId !== record.walletId) throw new VaultExistsError()
  const dataKey = await openDataKey(known, factor, context.asked)
  try {
    const factors = [await sealForFactor({ ...record, dataKey, factor: newFactor, newKdf })]
    // The login no longer recovers the wallet, so from now on the phrase is the only backup.
    const detached: HomeRecord = { ...record, factors, backedUp: false }
    await localStore.write(detached)
  } finally {
    dataKey.fill(0)
  }
  context.drop()
  await context.store.erase()
  return context.status()
}

export async function loginHome(context: VaultContext): Promise<LoginRecord> {
  checkSlot(context)
  const record = await context.home()
  if (!record.login) throw new VaultEmptyError()
  return { ...record, login: record.login }
}

async function waiting(context: VaultContext): Promise<PendingRecord | undefined> {
  checkSlot(context)
  const pending = await context.store.readPending()
  return pendingBeside(await context.store.read(), pending)
}

/** Throws when there is a wallet, or one that waits for its upload: a new one would replace and lose it. */
async function checkFree(context: VaultContext) {
  if (await waiting(context)) throw new UploadPendingError()
  if (await context.store.read()) throw new VaultExistsError()
}

/** Returns the stored wallet, if there is one. Throws when it is another wallet than this one. */
export async function checkSame(context: VaultContext, walletId: string): Promise<HomeRecord | undefined> {
  const record = await context.store.read()
  if (record?.kind !== 'home') return undefined
  if (record.walletId !== walletId) throw new VaultExistsError()
  return record
}

export async function checkNothingWaits(context: VaultContext) {
  if (await waiting(context)) throw new UploadPendingError()
}

function checkSlot({ scope }: VaultContext) {
  if (!isLogin(scope)) throw new InvalidParamsError('This is for the wallet of a login only.')
}
