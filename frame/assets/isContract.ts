import type { Account } from '@oriel/shared/kit/wallet.ts'

/**
 * Returns true if the account is a contract and therefore exists on only one network. Returns false for delegated EOAs
 * (EIP-7702), because they have the same address on every network.
 */
export const isContract = ({ type, path }: Account): boolean => type === 'smartAccount' && path === undefined
