import type { Account } from '@oriel/shared/kit/wallet.ts'

export type ChosenAccount = { address: string; insteadOf: string }

/**
 * Returns the choice if it is still valid: the wallet shares that account and has not moved another one to the front
 * since.
 */
export function findValidChoice(accounts: Account[], chosen: ChosenAccount | undefined): ChosenAccount | undefined {
  if (!chosen || accounts[0]?.address !== chosen.insteadOf) return undefined
  return accounts.some(({ address }) => address === chosen.address) ? chosen : undefined
}

export function moveToFront(accounts: Account[], chosen: ChosenAccount | undefined): Account[] {
  const first = accounts.find(({ address }) => address === chosen?.address)
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}
