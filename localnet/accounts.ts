import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The public test phrase every local node knows. Never hold anything of value with it. */
export const devMnemonic = 'test test test test test test test test test test test junk'

/** Which account of the phrase does what. 8 and 9 are left to the bundler. */
export const devAccounts = { deployer: 0, alice: 1, bob: 2, registrar: 3, faucet: 7 } as const

/** The address of one account of the test phrase. */
export function devAddress(name: keyof typeof devAccounts): Address {
  return mnemonicToAccount(devMnemonic, { addressIndex: devAccounts[name] }).address
}
