import type { Account } from '#shared/kit/wallet.ts'

/**
 * Returns whether the account is a contract, which exists on its own network only. A smart account with a key is not:
 * it has its address on every network, and its program on some.
 */
export const isContract = ({ type, path }: Account): boolean => type === 'smartAccount' && path === undefined
