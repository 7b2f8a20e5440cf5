import { isSame } from '../items.ts'
import type { Member, SignedData } from '../typedData.ts'
import { leavesOf } from './struct.ts'

// Signatures with which somebody else would be the account: delegations, user operations, and data for the account's own code.

const operationFields = [
  'initcode',
  'paymasteranddata',
  'preverificationgas',
  'verificationgaslimit',
  'callgaslimit',
  'accountgaslimits',
  'gasfees',
  'entrypoint',
]

/**
 * Returns whether a signature would control one of the accounts. A contract accepts a type by its exact name and fields; shape
 * decides all the same, at any depth, so that the next version of such a type is not let through.
 */
export function controlsAccount(signed: SignedData, accounts: readonly string[]): boolean {
  for (const [type, members] of signed.types) {
    const names = members.map(({ name }) => plain(name))
    if (isOperation(plain(type), names) || isDelegation(plain(type), names)) return true
  }
  return isForOwnCode(signed, accounts) || namesOtherCode(signed, accounts)
}

/** Letters only, in lower case: `user_operation` is `UserOperation`. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function isOperation(type: string, names: string[]): boolean {
  if (/^(packed)?user(op|operation)s?(v\d+)?$|^safeop(eration)?$/.test(type)) return true
  return names.includes('calldata') && names.some((name) => operationFields.includes(name))
}

/** ERC-7710: `Delegation` with its `Caveat[]`. A delegation of votes names a `delegatee` and is another thing. */
function isDelegation(type: string, names: string[]): boolean {
  if (/^caveats?$/.test(type) || names.includes('caveats') || names.includes('enforcer')) return true
  return names.includes('delegate') && (names.includes('delegator') || names.includes('authority'))
}

/** Data for the contract that the account is (EIP-7702), however the domain writes its address. */
function isForOwnCode(signed: SignedData, accounts: readonly string[]): boolean {
  const own = new Set(accounts.map(toNumber))
  const isOwn = (value: unknown) => toNumber(value) !== undefined && own.has(toNumber(value))
  const inMessage = leavesOf(signed, signed.primaryType, signed.message)
  return (
    leavesOf(signed, 'EIP712Domain', signed.domain).some(({ value }) => isOwn(value)) ||
    inMessage.some(({ name, value }) => plain(name) === 'verifyingcontract' && isOwn(value))
  )
}

/** Bytes and text that write an address count, too: padded at either side, or without its prefix. */
function toNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value !== 'string') return undefined
  const text = value.trim().replace(/^0x/i, '')
  if (!/^[0-9a-f]+$/i.test(text)) return undefined
  if (text.length === 64 && /^0{24}/.test(text)) return BigInt(`0x${text.slice(24)}`)
  if (text.length === 64 && /0{24}$/.test(text)) return BigInt(`0x${text.slice(0, 40)}`)
  return BigInt(`0x${text}`)
}

const codeNames = ['address', 'contract', 'contractaddress', 'implementation', 'delegate', 'delegation', 'code']

/** EIP-7702: a chain, a nonce, and the code to run. A login that names the account's own address looks the same. */
function namesOtherCode(signed: SignedData, accounts: readonly string[]): boolean {
  const inMessage = leavesOf(signed, signed.primaryType, signed.message)
  for (const [type, members] of signed.types) {
    if (type === 'EIP712Domain') continue
    if (/7702|setcode/.test(plain(type))) return true
    const code = members.find((one) => one.type === 'address' && codeNames.includes(plain(one.name)))
    if (!code || members.length !== 3 || !names(members, 'chainid') || !names(members, 'nonce')) continue
    const values = inMessage.filter(({ name, type: leaf }) => name === code.name && leaf === 'address')
    if (values.some(({ value }) => !accounts.some((account) => isSame(account, String(value))))) return true
  }
  return false
}

const names = (members: readonly Member[], wanted: string) => members.some(({ name }) => plain(name) === wanted)
