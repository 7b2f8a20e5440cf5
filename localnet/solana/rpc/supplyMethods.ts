import type { LiteSVM } from 'litesvm'
import type { Bank } from '../bank/bank.ts'
import { createInvalidParamsError } from '../bank/rpcError.ts'
import { readToken, toTokenAmount } from '../bank/tokenAccounts.ts'
import { toAddress } from '../bank/wire.ts'
import { findAccount, listAccounts, type StoredAccount } from '../shapes/accountView.ts'
import { type CommitmentOption, type Context, checkKey, type Methods } from './method.ts'

type SupplyOptions = CommitmentOption & { excludeNonCirculatingAccountsList?: boolean }
type LargestOptions = CommitmentOption & { filter?: 'circulating' | 'nonCirculating' }

const maxLargest = 20

/** Programs that own the initial accounts of LiteSVM. */
const firstOwners = [
  '11111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
]

/** Implements the methods about supply. All SOL is in circulation, because none is locked. */
export function createSupplyMethods(bank: Bank, { withContext }: Context): Methods {
  return {
    getSupply(_: SupplyOptions = {}) {
      const total = listAll(bank).reduce((sum, { lamports }) => sum + lamports, 0n)
      return withContext({ total, circulating: total, nonCirculating: 0n, nonCirculatingAccounts: [] })
    },
    getLargestAccounts({ filter }: LargestOptions = {}) {
      const all = filter === 'nonCirculating' ? [] : listAll(bank)
      const largest = all.toSorted((a, b) => compare(b.lamports, a.lamports)).slice(0, maxLargest)
      return withContext(largest.map(({ address, lamports }) => ({ address, lamports })))
    },
    getTokenLargestAccounts(key: string) {
      const mint = checkKey(key)
      const stored = findAccount(bank.svm, mint)
      const token = stored && readToken(stored)
      if (!stored || !token || !('mint' in token)) throw createInvalidParamsError('Invalid param: not a Token mint')
      const holders = listAccounts(bank.svm, stored.owner).flatMap((account) => {
        const found = readToken(account)
        if (!found || !('account' in found) || found.account.mint.toBase58() !== mint) return []
        return [{ address: account.address, held: found.account.amount }]
      })
      const largest = holders.toSorted((a, b) => compare(b.held, a.held)).slice(0, maxLargest)
      return withContext(
        largest.map((holder) => ({ address: holder.address, ...toTokenAmount(holder.held, token.mint.decimals) })),
      )
    },
  }
}

/**
 * Lists all accounts: LiteSVM's initial accounts, and the accounts of all programs that own an account in a
 * transaction.
 */
function listAll({ svm, ledger }: Bank): StoredAccount[] {
  const owners = new Set(firstOwners)
  for (const key of ledger.addresses()) for (const owner of findOwner(svm, key)) owners.add(owner)
  return [...owners].flatMap((owner) => listAccounts(svm, owner))
}

function findOwner(svm: LiteSVM, key: string): string[] {
  const found = svm.getAccount(toAddress(key))
  return found.exists ? [found.programAddress] : []
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
