import { InternalError, InvalidParamsError, UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { type Bytes, randomBytes, toUnshared } from '../crypto/crypto.ts'
import { deriveAccount } from '../keys/deriveAccount.ts'
import { decodePhrase, encodePhrase, hasWord } from '../keys/phrase.ts'
import { signOrders } from '../keys/signOrders.ts'
import type { FactorProof, NewFactor, VaultStatus, vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord } from '../protocol/record.ts'
import { createEntry, receiveLog } from '../store/signatureLog.ts'
import { establishWallet } from './establishWallet.ts'
import { checkReplacement, makeGrant, receiveDelivery } from './grants.ts'
import { createLoginMethods } from './loginVault.ts'
import { createMoveMethods } from './moveWallet.ts'
import { createPasskeyWalletMethods } from './passkeyWallet.ts'
import { createRecoveryMethods } from './recoveryVault.ts'
import { createReplacementMethods } from './replaceFactors.ts'
import { openDataKey, openWallet, sealForFactor, withEntropy } from './secret.ts'
import { createVaultContext, isLoginScope, type VaultContext, type VaultOptions } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>
type Part<names extends keyof Vault> = Pick<Vault, names>

/** Creates a vault. Secrets only exist during a call. Between calls, the vault only has a non-extractable key. */
export function createVault(options: VaultOptions): Vault {
  const context = createVaultContext(options)
  let hasBegun = false
  return {
    async begin({ scope, memory }) {
      if (hasBegun) throw new InvalidParamsError('The worker already serves a wallet.')
      hasBegun = true
      await context.begin(scope, memory)
      return context.status()
    },
    memory: context.memory,
    status: context.status,
    statusOfSlot: ({ slot }) => context.statusOfSlot(slot),
    ...createLifecycleMethods(context),
    ...createPasskeyWalletMethods(context),
    ...createReplacementMethods(context),
    ...createMoveMethods(context),
    ...createBackupMethods(context),
    ...createAccountMethods(context),
    ...createFactorMethods(context),
    ...createGrantMethods(context),
    ...createSignMethods(context),
    ...createLoginMethods(context),
    ...createRecoveryMethods(context),
  }
}

function createLifecycleMethods(context: VaultContext): Part<'create' | 'import' | 'unlock' | 'remove'> {
  const establish = async (entropy: Bytes, factor: NewFactor, backedUp = false): Promise<VaultStatus> =>
    establishWallet(context, { entropy, factor, backedUp, version: 1, phraseDue: false })

  return {
    create: ({ words, factor }) => establish(randomBytes(words === 24 ? 32 : 16), factor),

    // Mark the wallet as backed up, because a user who imports the phrase already has it.
    async import({ phrase, factor }) {
      try {
        return await establish(toUnshared(decodePhrase(phrase)), factor, true)
      } finally {
        phrase.fill(0)
      }
    },

    async unlock({ factor }) {
      const record = await context.readHome()
      context.hold(record, await openWallet(record, factor, context.releases))
      return context.status()
    },

    // Run exclusively. Otherwise, a change that is pending in another tab could write the wallet back.
    remove: ({ factor, addressEnd }) =>
      context.runExclusive(async () => {
        if (context.scope.kind === 'home' && !isLoginScope(context.scope)) {
          const record = await context.readHome()
          if (factor) await openWallet(record, factor, context.releases)
          else if (!matchesAddressEnd(record, addressEnd))
            throw new InvalidParamsError('Erasing the wallet needs a proof.')
        }
        context.drop()
        await context.store.erase()
        // Erase the pending record as well, because it also contains a share.
        if (isLoginScope(context.scope)) await context.store.erasePending()
        return context.status()
      }),
  }
}

const matchesAddressEnd = ({ accounts: [first] }: HomeRecord, end: string | undefined) =>
  end !== undefined && first?.eip155.slice(-4).toLowerCase() === end.toLowerCase()

function createBackupMethods(context: VaultContext): Part<'exportPhrase' | 'confirmBackup'> {
  return {
    async exportPhrase({ factor }) {
      const record = await context.readHome()
      const key = await openWallet(record, factor, context.releases)
      context.hold(record, key)
      return withEntropy(record, key, encodePhrase)
    },

    async confirmBackup({ words }) {
      const isDistinct = new Set(words.map(({ position }) => position)).size === words.length
      const record = await context.readHome()
      const isRight = await withEntropy(record, context.openKey(record), (entropy) =>
        words.every(({ position, word }) => hasWord(entropy, position, word)),
      )
      if (isRight && isDistinct) await context.change((record) => ({ ...record, backedUp: true }))
      return isRight && isDistinct
    },
  }
}

function createAccountMethods(context: VaultContext): Part<'addAccount' | 'renameAccount'> {
  return {
    addAccount: ({ name }) =>
      context.change(async (record) => {
        const index = Math.max(...record.accounts.map((account) => account.index)) + 1
        const text = name === undefined ? undefined : toAccountName(name)
        const account = await withEntropy(record, context.openKey(record), (entropy) =>
          deriveAccount(entropy, index, text),
        )
        return { ...record, accounts: [...record.accounts, account] }
      }),

    async renameAccount({ index, name }) {
      const text = toAccountName(name)
      return context.change((record) => ({
        ...record,
        accounts: record.accounts.map((account) => (account.index === index ? { ...account, name: text } : account)),
      }))
    },
  }
}

function createFactorMethods(context: VaultContext): Part<'addFactor' | 'changePassword' | 'removeFactor'> {
  return {
    addFactor: ({ factor, newFactor }) =>
      context.change(async (record) => ({
        ...record,
        factors: [...record.factors, await sealNewFactor(context, record, { proof: factor, factor: newFactor })],
      })),

    changePassword: ({ factor, password }) =>
      context.change(async (record) => {
        const added = await sealNewFactor(context, record, { proof: factor, factor: { type: 'password', password } })
        return { ...record, factors: [...record.factors.filter(({ type }) => type !== 'password'), added] }
      }),

    removeFactor: ({ factor, id }) =>
      context.change(async (record) => {
        await openWallet(record, factor, context.releases)
        const left = record.factors.filter((stored) => stored.id !== id)
        const isLost = record.login && left.every(({ type }) => type !== 'login')
        if (left.length === 0 || isLost)
          throw new InvalidParamsError('The last way to open the wallet cannot be removed.')
        return { ...record, factors: left }
      }),
  }
}

function createGrantMethods(context: VaultContext): Part<'grant' | 'takeLog' | 'receive' | 'revoke'> {
  /** Sends the whole log, because only the home vault can determine which entries are new. */
  const sendLog = async (port: MessagePort) => port.postMessage({ log: await context.store.signatureLog() })

  return {
    async grant({ origin, port, uses }) {
      const log = await receiveLog(port, origin, context.now())
      return context.runExclusive(async () => {
        const record = await context.readHome()
        const { grant, delivery } = await makeGrant(record, context.openKey(record), {
          origin,
          uses,
          now: context.now(),
        })
        await context.store.addSignatures(origin, log)
        const others = record.grants.filter(({ grantId }) => grantId !== grant.grantId)
        // Store the grant before sending the copy. Otherwise, a copy whose key was not stored could never be opened
        // again.
        await context.store.write({ ...record, grants: [...others, grant] })
        port.postMessage(delivery)
        return context.status()
      })
    },

    async takeLog({ origin, port }) {
      try {
        const log = await receiveLog(port, origin, context.now())
        await context.runExclusive(async () => {
          const { grants } = await context.readHome()
          if (!grants.some((grant) => grant.origin === origin)) throw new UnauthorizedError()
          await context.store.addSignatures(origin, log)
        })
      } finally {
        // Always reply, even though there is no copy to send. The frame's vault waits for a message, and Chromium 156
        // does not fire `close` on a worker's port.
        port.postMessage(undefined)
      }
    },

    async receive({ port, replace }) {
      if (context.scope.kind !== 'grant') throw new InvalidParamsError('Only a framed vault receives a copy.')
      const [delivery] = await Promise.all([receiveDelivery(port, context.scope.origin), sendLog(port)])
      return context.runExclusive(async () => {
        // Do not read a copy that is replaced, because it may be damaged. Overwriting a damaged copy loses nothing: the
        // wallet itself is in the home vault.
        const old = replace ? undefined : await context.store.read()
        checkReplacement(old, delivery.record, replace)
        await context.store.write(delivery.record)
        context.drop()
        if (delivery.uses !== 'none') context.hold(delivery.record, delivery.key, delivery.uses)
        return context.status()
      })
    },

    revoke: ({ grantId }) =>
      context.change((record) => {
        context.openKey(record)
        return { ...record, grants: record.grants.filter((grant) => grant.grantId !== grantId) }
      }),
  }
}

function createSignMethods(context: VaultContext): Part<'sign' | 'signAll' | 'signatureLog'> {
  const signAll: Vault['signAll'] = async ({ orders, account, context: about }) => {
    const { scope } = context
    // Throw if the page names another origin, because a copy only signs for its own origin.
    if (scope.kind === 'grant' && about.origin !== scope.origin) throw new UnauthorizedError()
    const record = await context.store.read()
    const key = context.takeKey(record)
    const signer = record?.accounts.find(({ index }) => index === account)
    if (!record || !signer) throw new InvalidParamsError('There is no such account.')
    const signing = { signer, accounts: record.accounts }
    const results = await withEntropy(record, key, (entropy) => signOrders(orders, { ...signing, entropy }))
    // Store the entries before returning a signature. Otherwise, a signature could be missing from the log.
    const entries = results.map(({ signed: _, ...rest }) => createEntry({ time: context.now(), ...rest, ...about }))
    await context.store.addSignatures(about.origin, entries)
    return results.map(({ signed }) => signed)
  }
  return {
    signAll,
    async sign({ signable, digest, ...signer }) {
      const [signed] = await signAll({ orders: [{ signable, digest }], ...signer })
      if (!signed) throw new InternalError()
      return signed
    },

    signatureLog: () => context.store.signatureLog(),
  }
}

function toAccountName(name: string): string {
  const text = name.trim().slice(0, 40)
  if (text === '') throw new InvalidParamsError('An account needs a name.')
  return text
}

type NewProof = { proof: FactorProof; factor: NewFactor }

async function sealNewFactor({ releases, createKdf }: VaultContext, record: HomeRecord, { proof, factor }: NewProof) {
  // Reject a password for a login's wallet. With a password factor, an attacker who has the browser's data could guess
  // offline instead of logging in.
  if (record.login && factor.type === 'password')
    throw new InvalidParamsError('A wallet with a login has no password here.')
  const dataKey = await openDataKey(record, proof, releases)
  try {
    return await sealForFactor({ ...record, dataKey, factor, createKdf })
  } finally {
    dataKey.fill(0)
  }
}
