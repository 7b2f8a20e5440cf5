import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The public test phrase that every local node uses. Never hold anything of value with it. */
export const devMnemonic = 'test test test test test test test test test test test junk'

/** The bundler uses the accounts 8 and 9. */
export const devAccounts = { deployer: 0, alice: 1, bob: 2, registrar: 3, faucet: 7 } as const

export function devAddress(name: keyof typeof devAccounts): Address {
  return mnemonicToAccount(devMnemonic, { addressIndex: devAccounts[name] }).address
}
