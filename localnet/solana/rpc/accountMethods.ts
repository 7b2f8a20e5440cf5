import { base58, base64 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import type { Bank } from '../bank/bank.ts'
import { createInvalidParamsError } from '../bank/rpcError.ts'
import { readToken, tokenPrograms, toTokenAmount } from '../bank/tokenAccounts.ts'
import {
  type AccountOptions,
  describeStored,
  findAccount,
  listAccounts,
  type StoredAccount,
} from '../shapes/accountView.ts'
import { type Context, checkKey, type Methods } from './method.ts'

export type AccountFilter = { dataSize?: number; memcmp?: { offset: number; bytes: string; encoding?: string } }
type TokenAccountsFilter = { mint?: string; programId?: string }

const maxKeys = 100

export function createAccountMethods({ svm }: Bank, { withContext }: Context): Methods {
  const describe = (key: string, options?: AccountOptions) =>
    describeStored(svm, findAccount(svm, checkKey(key)), options)
  return {
    getBalance: (key: string) => withContext(findAccount(svm, checkKey(key))?.lamports ?? 0n),
    getAccountInfo: (key: string, options?: AccountOptions) => withContext(describe(key, options)),

    getMultipleAccounts(keys: string[], options: AccountOptions = {}) {
      if (keys.length > maxKeys) throw createInvalidParamsError(`Too many inputs provided; max ${maxKeys}`)
      return withContext(keys.map((key) => describe(key, { encoding: 'base64', ...options })))
    },

    getProgramAccounts(
      program: string,
      options: AccountOptions & { filters?: AccountFilter[]; withContext?: boolean } = {},
    ) {
      const { filters = [], withContext: isWrapped } = options
      const found = listAccounts(svm, checkKey(program)).filter((stored) =>
        filters.every((filter) => matchesFilter(stored, filter)),
      )
      const value = found.map((stored) => ({ pubkey: stored.address, account: describeStored(svm, stored, options) }))
      return isWrapped ? withContext(value) : value
    },

    getTokenAccountsByOwner: (owner: string, filter: TokenAccountsFilter, options?: AccountOptions) =>
      withContext(listTokenAccounts(svm, { field: 'owner', key: checkKey(owner), filter, options })),

    getTokenAccountsByDelegate: (delegate: string, filter: TokenAccountsFilter, options?: AccountOptions) =>
      withContext(listTokenAccounts(svm, { field: 'delegate', key: checkKey(delegate), filter, options })),

    getTokenAccountBalance(key: string) {
      const token = findToken(svm, key)
      if (!token || !('account' in token)) throw createInvalidParamsError('Invalid param: not a Token account')
      const mint = findToken(svm, token.account.mint.toBase58())
      return withContext(toTokenAmount(token.account.amount, mint && 'mint' in mint ? mint.mint.decimals : 0))
    },

    getTokenSupply(key: string) {
      const token = findToken(svm, key)
      if (!token || !('mint' in token)) throw createInvalidParamsError('Invalid param: not a Token mint')
      return withContext(toTokenAmount(token.mint.supply, token.mint.decimals))
    },
  }
}

function findToken(svm: LiteSVM, key: string) {
  const stored = findAccount(svm, checkKey(key))
  return stored && readToken(stored)
}

type TokenAccountsQuery = {
  field: 'owner' | 'delegate'
  key: string
  filter: TokenAccountsFilter
  options: AccountOptions | undefined
}

function listTokenAccounts(svm: LiteSVM, { field, key, filter, options }: TokenAccountsQuery) {
  const { mint, programId } = filter ?? {}
  if (!mint && !programId) throw createInvalidParamsError('Invalid param: a mint or a programId is needed')
  if (programId && !tokenPrograms[programId])
    throw createInvalidParamsError('Invalid param: unrecognized Token program id')
  if (mint && !findAccount(svm, checkKey(mint))) throw createInvalidParamsError('Invalid param: could not find mint')
  const programs = programId ? [programId] : Object.keys(tokenPrograms)
  return programs
    .flatMap((program) => listAccounts(svm, program))
    .filter((stored) => {
      const token = readToken(stored)
      if (!token || !('account' in token)) return false
      return token.account[field]?.toBase58() === key && (!mint || token.account.mint.toBase58() === mint)
    })
    .map((stored) => ({ pubkey: stored.address, account: describeStored(svm, stored, options) }))
}

export function matchesFilter({ data }: StoredAccount, { dataSize, memcmp }: AccountFilter): boolean {
  if (dataSize !== undefined) return data.length === dataSize
  if (!memcmp) return true
  const expected = memcmp.encoding === 'base64' ? base64.decode(memcmp.bytes) : base58.decode(memcmp.bytes)
  return expected.every((byte, index) => data[memcmp.offset + index] === byte)
}
