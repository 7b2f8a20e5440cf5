import { InternalError, InvalidParamsError, UnauthorizedError } from '#shared/errors.ts'
import type { Implementation } from '#shared/rpc.ts'
import { type Bytes, randomBytes, unshared } from '../crypto/crypto.ts'
import { login } from '../login/loginVault.ts'
import { recovery } from '../login/recoveryVault.ts'
import type { FactorProof, NewFactor, VaultStatus, vaultMethods } from '../methods.ts'
import type { HomeRecord } from '../record.ts'
import { establishWallet } from './establishWallet.ts'
import { checkReplacement, makeGrant, receiveDelivery } from './grants.ts'
import { lostProof } from './lostProof.ts'
import { accountOf } from './makeWallet.ts'
import { moving } from './moving.ts'
import { passkeyWallet } from './passkeyWallet.ts'
import { entropyOf, hasWord, phraseOf } from './phrase.ts'
import { openDataKey, openWallet, sealForFactor, withEntropy } from './secret.ts'
import { entryOf, receiveLog } from './signatureLog.ts'
import { signWith } from './signWith.ts'
import { createVaultContext, isLogin, type VaultContext, type VaultOptions } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>
type Part<names extends keyof Vault> = Pick<Vault, names>

/** A secret exists during one call only; between calls the vault holds a non-extractable key. */
export function createVault(options: VaultOptions): Vault {
  const context = createVaultContext(options)
  let hasBegun = false
  return {
    async begin({ scope, memory }) {
      if (hasBegun) throw new InvalidParamsError('This worker serves a wallet already.')
      hasBegun = true
      await context.begin(scope, memory)
      return context.status()
    },
    memory: context.memory,
    status: context.status,
    statusOfSlot: ({ slot }) => context.statusOfSlot(slot),
    ...lifecycle(context),
    ...passkeyWallet(context),
    ...lostProof(context),
    ...moving(context),
    ...backup(context),
    ...accounts(context),
    ...factors(context),
    ...sharing(context),
    ...signing(context),
    ...login(context),
    ...recovery(context),
  }
}

function lifecycle(context: VaultContext): Part<'create' | 'import' | 'unlock' | 'remove'> {
  const establish = async (entropy: Bytes, factor: NewFactor, backedUp = false): Promise<VaultStatus> =>
    establishWallet(context, { entropy, factor, backedUp, version: 1, phraseDue: false })

  return {
    create: ({ words, factor }) => establish(randomBytes(words === 24 ? 32 : 16), factor),

    // A person who types the phrase has it, so the wallet counts as backed up.
    async import({ phrase, factor }) {
      try {
        return await establish(unshared(entropyOf(phrase)), factor, true)
      } finally {
        phrase.fill(0)
      }
    },

    async unlock({ factor }) {
      const record = await context.home()
      context.hold(record, await openWallet(record, factor, context.asked))
      return context.status()
    },

    // In turn, because a change that another tab has begun would write the wallet back.
    remove: ({ factor, addressEnd }) =>
      context.inTurn(async () => {
        if (context.scope.kind === 'home' && !isLogin(context.scope)) {
          const record = await context.home()
          if (factor) await openWallet(record, factor, context.asked)
          else if (!isEndOf(record, addressEnd)) throw new InvalidParamsError('Erasing the wallet needs a proof.')
        }
        context.drop()
        await context.store.erase()
        // The pending record holds a share, too.
        if (isLogin(context.scope)) await context.store.erasePending()
        return context.status()
      }),
  }
}

const isEndOf = ({ accounts: [first] }: HomeRecord, end: string | undefined) =>
  end !== undefined && first?.eip155.slice(-4).toLowerCase() === end.toLowerCase()

function backup(context: VaultContext): Part<'exportPhrase' | 'confirmBackup'> {
  return {
    async exportPhrase({ factor }) {
      const record = await context.home()
      const key = await openWallet(record, factor, context.asked)
      context.hold(record, key)
      return withEntropy(record, key, phraseOf)
    },

    async confirmBackup({ words }) {
      const isDistinct = new Set(words.map(({ position }) => position)).size === words.length
      const record = await context.home()
      const isRight = await withEntropy(record, context.openKey(record), (entropy) =>
        words.every(({ position, word }) => hasWord(entropy, position, word)),
      )
      if (isRight && isDistinct) await context.change((record) => ({ ...record, backedUp: true }))
      return isRight && isDistinct
    },
  }
}

function accounts(context: VaultContext): Part<'addAccount' | 'renameAccount'> {
  return {
    addAccount: ({ name }) =>
      context.change(async (record) => {
        const index = Math.max(...record.accounts.map((account) => account.index)) + 1
        const text = name === undefined ? undefined : toAccountName(name)
        const account = await withEntropy(record, context.openKey(record), (entropy) => accountOf(entropy, index, text))
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

function factors(context: VaultContext): Part<'addFactor' | 'changePassword' | 'removeFactor'> {
  return {
    addFactor: ({ factor, newFactor }) =>
      context.change(async (record) => ({
        ...record,
        factors: [...record.factors, await sealNew(context, record, { proof: factor, factor: newFactor })],
      })),

    changePassword: ({ factor, password }) =>
      context.change(async (record) => {
        const added = await sealNew(context, record, { proof: factor, factor: { type: 'password', password } })
        return { ...record, factors: [...record.factors.filter(({ type }) => type !== 'password'), added] }
      }),

    removeFactor: ({ factor, id }) =>
      context.change(async (record) => {
        await openWallet(record, factor, context.asked)
        const left = record.factors.filter((one) => one.id !== id)
        const isLost = record.login && left.every(({ type }) => type !== 'login')
        if (left.length === 0 || isLost)
          throw new InvalidParamsError('The last way to open the wallet cannot be removed.')
        return { ...record, factors: left }
      }),
  }
}

function sharing(context: VaultContext): Part<'grant' | 'takeLog' | 'receive' | 'revoke'> {
  /** Sends the whole log each time, because only the home vault knows which entries it already has. */
  const sendLog = async (port: MessagePort) => port.postMessage({ log: await context.store.signatureLog() })

  return {
    async grant({ origin, port, uses }) {
      const log = await receiveLog(port, origin, context.now())
      return context.inTurn(async () => {
        const record = await context.home()
        const { grant, delivery } = await makeGrant(record, context.openKey(record), {
          origin,
          uses,
          now: context.now(),
        })
        await context.store.addSignatures(origin, log)
        const others = record.grants.filter(({ grantId }) => grantId !== grant.grantId)
        // Stores the grant before it sends the copy: without a stored key the copy could never be opened again.
        await context.store.write({ ...record, grants: [...others, grant] })
        port.postMessage(delivery)
        return context.status()
      })
    },

    async takeLog({ origin, port }) {
      try {
        const log = await receiveLog(port, origin, context.now())
        await context.inTurn(async () => {
          const { grants } = await context.home()
          if (!grants.some((grant) => grant.origin === origin)) throw new UnauthorizedError()
          await context.store.addSignatures(origin, log)
        })
      } finally {
        // The frame's vault waits for a copy, and Chromium 156 fires no event in a worker when the other end of a
        // port closes.
        port.postMessage(undefined)
      }
    },

    async receive({ port, replace }) {
      if (context.scope.kind !== 'grant') throw new InvalidParamsError('Only a framed vault receives a copy.')
      const [delivery] = await Promise.all([receiveDelivery(port, context.scope.origin), sendLog(port)])
      return context.inTurn(async () => {
        // Replacing a damaged copy loses nothing, because the wallet is in the home vault. A visitor who connects
        // again gets a good copy.
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

function signing(context: VaultContext): Part<'sign' | 'signAll' | 'signatureLog'> {
  const signAll: Vault['signAll'] = async ({ orders, account, context: about }) => {
    const { scope } = context
    // A copy signs for the origin that it was granted to, and ignores another origin that the page names.
    if (scope.kind === 'grant' && about.origin !== scope.origin) throw new UnauthorizedError()
    const record = await context.store.read()
    const key = context.takeKey(record)
    const signer = record?.accounts.find(({ index }) => index === account)
    if (!record || !signer) throw new InvalidParamsError('There is no such account.')
    const signing = { signer, accounts: record.accounts }
    const made = await withEntropy(record, key, (entropy) => signWith(orders, { ...signing, entropy }))
    // Stores the entries before it returns, so that no signature leaves without an entry in the log.
    const entries = made.map(({ signed: _, ...facts }) => entryOf({ time: context.now(), ...facts, ...about }))
    await context.store.addSignatures(about.origin, entries)
    return made.map(({ signed }) => signed)
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

type NewWay = { proof: FactorProof; factor: NewFactor }

async function sealNew({ asked, newKdf }: VaultContext, record: HomeRecord, { proof, factor }: NewWay) {
  // With a password factor, a thief of the browser could guess the password offline instead of logging in.
  if (record.login && factor.type === 'password')
    throw new InvalidParamsError('A wallet with a login has no password here.')
  const dataKey = await openDataKey(record, proof, asked)
  try {
    return await sealForFactor({ ...record, dataKey, factor, newKdf })
  } finally {
    dataKey.fill(0)
  }
}
