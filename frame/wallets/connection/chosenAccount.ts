import type { Account } from '#shared/kit/wallet.ts'

export type ChosenAccount = { address: string; insteadOf: string }

/**
 * Returns the choice while it is valid: the wallet shares that account, and has moved no other one to the front since.
 */
export function findValidChoice(accounts: Account[], chosen: ChosenAccount | undefined): ChosenAccount | undefined {
  if (!chosen || accounts[0]?.address !== chosen.insteadOf) return undefined
  return accounts.some(({ address }) => address === chosen.address) ? chosen : undefined
}

export function moveToFront(accounts: Account[], chosen: ChosenAccount | undefined): Account[] {
  const first = accounts.find(({ address }) => address === chosen?.address)
  return first ? [first, ...accounts.filter((one) => one !== first)] : accounts
}
