import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The public test phrase that every local node uses. Never hold anything of value with it. */
export const devMnemonic = 'test test test test test test test test test test test junk'

export const devAccounts = {
  deployer: 0,
  alice: 1,
  bob: 2,
  registrar: 3,
  /** Signs the records of the names, and needs no Ether for that. */
  namer: 5,
  /** Signs for the paymaster, and needs no Ether for that. */
  sponsor: 6,
  faucet: 7,
  /** Sends the transactions of the bundler. */
  executor: 8,
  /** Deploys what the bundler needs. */
  utility: 9,
} as const

type DevAccount = keyof typeof devAccounts

export function devAddress(name: DevAccount): Address {
  return findAccount(name).address
}

export function devKey(name: DevAccount): Hex {
  const { privateKey } = findAccount(name).getHdKey()
  if (!privateKey) throw new Error(`The account ${name} has no private key.`)
  return toHex(privateKey)
}

function findAccount(name: DevAccount) {
  return mnemonicToAccount(devMnemonic, { addressIndex: devAccounts[name] })
}
