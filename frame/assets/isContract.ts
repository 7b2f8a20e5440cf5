import type { Account } from '@oriel/shared/kit/wallet.ts'

/**
 * True if the account is a contract, which exists only on its own network. False for a delegated EOA (EIP-7702), which
 * has the same address on every network.
 */
export const isContract = ({ type, path }: Account): boolean => type === 'smartAccount' && path === undefined
