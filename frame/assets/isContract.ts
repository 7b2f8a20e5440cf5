import type { Account } from '#shared/kit/wallet.ts'

/**
 * Returns whether the account is a contract, which exists only on its own network. A delegated EOA (EIP-7702) is not:
 * it has the same address on every network.
 */
export const isContract = ({ type, path }: Account): boolean => type === 'smartAccount' && path === undefined
