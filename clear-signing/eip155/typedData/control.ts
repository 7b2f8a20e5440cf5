import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { getLeaves } from './struct.ts'
import type { Member, SignedData } from './typedData.ts'

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

/** Types of user operations (ERC-4337). Their first member is the account, so a signature is only valid for it. */
const boundOperations: Record<string, string[]> = {
  // Entry point 0.8.
  PackedUserOperation: [
    'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
  ],
  // Safe's module for entry point 0.7, and the one for 0.6.
  SafeOp: [
    'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint',
    'address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint',
  ],
}

/**
 * Returns the account of a user operation if the data has exactly one of the known types. No other account accepts
 * such a signature.
 */
export function readOperationAccount({ primaryType, types, message }: SignedData): string | undefined {
  const members = types.get(primaryType) ?? []
  const text = members.map(({ type, name }) => `${type} ${name}`).join()
  const isKnown = Object.hasOwn(boundOperations, primaryType) && boundOperations[primaryType]?.includes(text)
  const account = isKnown && members[0] && message[members[0].name]
  return typeof account === 'string' ? account : undefined
}

/**
 * Checks whether a signature would give control of one of the accounts. Compares the structure at any depth instead of
 * exact type names, so that later versions of these types are detected, too.
 */
export function controlsAccount(signed: SignedData, accounts: readonly string[]): boolean {
  const sender = readOperationAccount(signed)
  const isOfOther = sender !== undefined && !accounts.some((account) => toNumber(account) === toNumber(sender))
  for (const [type, members] of signed.types) {
    if (isOfOther && type === signed.primaryType) continue
    const names = members.map(({ name }) => normalizeName(name))
    if (isOperation(normalizeName(type), names) || isDelegation(normalizeName(type), names)) return true
  }
  return isForOwnCode(signed, accounts) || namesOtherCode(signed, accounts)
}

/** Lowercases a name and strips all but letters and digits, so `user_operation` equals `UserOperation`. */
const normalizeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Fields of ZKsync transactions, which accounts sign as typed data. */
const zksyncFields = ['gasperpubdatabytelimit', 'factorydeps', 'paymasterinput']

function isOperation(type: string, names: string[]): boolean {
  if (/^(packed)?user(op|operation)s?(v\d+)?$|^safeop(eration)?$/.test(type)) return true
  if (names.some((name) => zksyncFields.includes(name))) return true
  if (['txtype', 'from', 'to', 'data'].every((name) => names.includes(name))) return true
  return names.includes('calldata') && names.some((name) => operationFields.includes(name))
}

/** Returns true if the type is a `Delegation` or `Caveat` (ERC-7710). A vote delegation has a `delegatee` instead. */
function isDelegation(type: string, names: string[]): boolean {
  if (/^caveats?$/.test(type) || names.includes('caveats') || names.includes('enforcer')) return true
  return names.includes('delegate') && (names.includes('delegator') || names.includes('authority'))
}

/**
 * Checks whether one of the accounts is the verifying contract. If so, the data is for the account's own code
 * (EIP-7702). Recognizes every encoding of the address in the domain.
 */
function isForOwnCode(signed: SignedData, accounts: readonly string[]): boolean {
  const own = new Set(accounts.map(toNumber))
  const isOwn = (value: unknown) => toNumber(value) !== undefined && own.has(toNumber(value))
  const inMessage = getLeaves(signed, signed.primaryType, signed.message)
  return (
    getLeaves(signed, 'EIP712Domain', signed.domain).some(({ value }) => isOwn(value)) ||
    inMessage.some(({ name, value }) => normalizeName(name) === 'verifyingcontract' && isOwn(value))
  )
}

/** Parses an address as a number. Accepts bytes and text, also if padded on either side or without the `0x` prefix. */
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

/**
 * Checks whether a type is an EIP-7702 authorization, by its name or by its fields: chain ID, nonce and code address.
 * The account's own address does not count as code, because a login may have the same fields.
 */
function namesOtherCode(signed: SignedData, accounts: readonly string[]): boolean {
  const inMessage = getLeaves(signed, signed.primaryType, signed.message)
  for (const [type, members] of signed.types) {
    if (type === 'EIP712Domain') continue
    if (/7702|setcode/.test(normalizeName(type))) return true
    const code = members.find((member) => member.type === 'address' && codeNames.includes(normalizeName(member.name)))
    if (!code || members.length !== 3 || !hasMemberNamed(members, 'chainid') || !hasMemberNamed(members, 'nonce'))
      continue
    const values = inMessage.filter(({ name, type: leaf }) => name === code.name && leaf === 'address')
    if (values.some(({ value }) => !accounts.some((account) => isSameAddress(account, String(value))))) return true
  }
  return false
}

const hasMemberNamed = (members: readonly Member[], expected: string) =>
  members.some(({ name }) => normalizeName(name) === expected)
