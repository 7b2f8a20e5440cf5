import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Public test phrase that all local nodes use. Never use it for anything of value. */
export const devMnemonic = 'test test test test test test test test test test test junk'

export const devAccounts = {
  deployer: 0,
  alice: 1,
  bob: 2,
  registrar: 3,
  /** Signs name records. Needs no ether. */
  namer: 5,
  /** Signs for the paymaster. Needs no ether. */
  sponsor: 6,
  faucet: 7,
  /** Sends the bundler's transactions. */
  executor: 8,
  /** Deploys the bundler's contracts. */
  utility: 9,
} as const

type DevAccount = keyof typeof devAccounts

export function getDevAddress(name: DevAccount): Address {
  return findAccount(name).address
}

export function getDevKey(name: DevAccount): Hex {
  const { privateKey } = findAccount(name).getHdKey()
  if (!privateKey) throw new Error(`The account ${name} has no private key.`)
  return toHex(privateKey)
}

function findAccount(name: DevAccount) {
  return mnemonicToAccount(devMnemonic, { addressIndex: devAccounts[name] })
}
