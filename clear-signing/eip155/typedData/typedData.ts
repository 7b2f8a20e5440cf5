import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import { isRecord } from '@oriel/shared/json.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getAddress, stringToHex } from 'viem'

export type Member = { name: string; type: string }
/** Struct as signed: addresses in EIP-55 form, integers as bigint, bytes in hex. It has no prototype. */
export type Values = { readonly [name: string]: unknown }

export type SignedData = {
  primaryType: string
  types: ReadonlyMap<string, readonly Member[]>
  domain: Values
  message: Values
  /** Paths of undeclared values, which are neither signed nor read. */
  unsigned: string[]
  /** Paths of values that are missing or have the wrong type. The data cannot be signed unless this is empty. */
  unfit: string[]
}

type Scope = { types: Map<string, readonly Member[]>; unsigned: string[]; unfit: string[] }

const domainType = 'EIP712Domain'
const maxDepth = 24
const atomic =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
/** Characters that make a type name ambiguous: two different field lists could have the same encoding. */
const ambiguous = /[(),[\]]/

/**
 * Rebuilds the domain and the message from their declared types. Code that describes or judges typed data must read
 * only this result.
 */
export function toSignedData(data: TypedData): SignedData {
  const { primaryType } = data
  const scope: Scope = { types: new Map(), unsigned: [], unfit: [] }
  scope.types.set(domainType, getDomainMembers(data))
  declareReferenced(domainType, data.types, scope)
  const domain = rebuild(domainType, data.domain, 'domain', 0, scope)
  const isDomain = primaryType === domainType
  if (isDomain) scope.unsigned.push(...Object.keys(data.message))
  else if (declare(primaryType, data.types, scope)) declareReferenced(primaryType, data.types, scope)
  else scope.unfit.push(primaryType)
  const message = isDomain ? none : rebuild(primaryType, data.message, '', 0, scope)
  return { primaryType, domain: domain ?? none, message: message ?? none, ...scope }
}

const none: Values = Object.freeze(Object.create(null))

/**
 * Returns the domain's signed fields. If the types do not declare `EIP712Domain`, infers the fields from the domain, as
 * viem, ethers and other libraries do. MetaMask's eth-sig-util would sign an empty domain instead. Does not infer a
 * chain ID that is a string.
 */
function getDomainMembers({ types, domain }: TypedData): readonly Member[] {
  const declared = Object.hasOwn(types, domainType) ? types[domainType] : undefined
  if (declared) return declared
  const value = (name: string) => (Object.hasOwn(domain, name) ? domain[name] : undefined)
  const chainId = value('chainId')
  return [
    ...(typeof value('name') === 'string' ? [{ name: 'name', type: 'string' }] : []),
    ...(value('version') ? [{ name: 'version', type: 'string' }] : []),
    ...(typeof chainId === 'number' || typeof chainId === 'bigint' ? [{ name: 'chainId', type: 'uint256' }] : []),
    ...(value('verifyingContract') ? [{ name: 'verifyingContract', type: 'address' }] : []),
    ...(value('salt') ? [{ name: 'salt', type: 'bytes32' }] : []),
  ]
}

function declare(type: string, types: TypedData['types'], scope: Scope): boolean {
  const members = Object.hasOwn(types, type) ? types[type] : undefined
  if (members) scope.types.set(type, members)
  return members !== undefined
}

function declareReferenced(type: string, types: TypedData['types'], scope: Scope) {
  const members = scope.types.get(type) ?? []
  const names = members.map(({ name }) => name)
  if (ambiguous.test(type) || atomic.test(type)) scope.unfit.push(type)
  for (const [at, member] of members.entries()) {
    const base = getBaseType(member.type)
    const isOdd = ambiguous.test(member.name) || ambiguous.test(base) || names.indexOf(member.name) !== at
    if (isOdd) scope.unfit.push(`${type}.${member.name}`)
    // Reject a struct named like an array, because the struct would be encoded instead of the array.
    if (Object.hasOwn(types, member.type) && member.type !== base) scope.unfit.push(member.type)
    if (scope.types.has(base)) continue
    if (declare(base, types, scope)) declareReferenced(base, types, scope)
    // Even an empty array of an unknown type is invalid, although it contains no value of the type.
    else if (!atomic.test(base)) scope.unfit.push(`${type}.${member.name}`)
  }
}

export const getBaseType = (type: string) => type.replace(/(\[\d*\])+$/, '')

function rebuild(type: string, value: unknown, path: string, depth: number, scope: Scope): Values | undefined {
  const members = scope.types.get(type)
  if (!members || !isRecord(value) || depth > maxDepth) {
    scope.unfit.push(path || type)
    return undefined
  }
  const joinPath = (name: string) => (path ? `${path}.${name}` : name)
  const rebuilt: Record<string, unknown> = Object.create(null)
  for (const { name, type: memberType } of members) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    rebuilt[name] = rebuildValue(memberType, own, joinPath(name), depth + 1, scope)
  }
  const names = new Set(members.map(({ name }) => name))
  for (const name of Object.keys(value)) if (!names.has(name)) scope.unsigned.push(joinPath(name))
  return rebuilt
}

function rebuildValue(type: string, value: unknown, path: string, depth: number, scope: Scope): unknown {
  const list = /^(.+)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, inner = '', length] = list
    if (Array.isArray(value) && depth <= maxDepth && (!length || value.length === Number(length)))
      return value.map((item, at) => rebuildValue(inner, item, `${path}[${at}]`, depth + 1, scope))
    scope.unfit.push(path)
    return undefined
  }
  if (scope.types.has(type)) return rebuild(type, value, path, depth, scope)
  const rebuilt = readAtom(type, value)
  if (rebuilt === undefined) scope.unfit.push(path)
  return rebuilt
}

/** Returns a value as signed. Returns undefined if it does not match its type, even if some encoder would accept it. */
function readAtom(type: string, value: unknown): unknown {
  if (!atomic.test(type)) return undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'address') return toAddress(value)
  if (type.startsWith('bytes')) return toBytes(value, type.slice(5))
  return toInteger(value, type)
}

/** Parses an address. Letter case is not signed, so a wrong checksum is accepted. */
function toAddress(value: unknown): Hex | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return undefined
  return getAddress(`0x${value.slice(2).toLowerCase()}`)
}

function toBytes(value: unknown, size: string): Hex | undefined {
  if (typeof value !== 'string') return undefined
  // Convert text without a 0x prefix to UTF-8 bytes, as the encoder does.
  const hex = size === '' && !value.startsWith('0x') ? stringToHex(value) : value
  if (!isHex(hex) || hex.length % 2 !== 0) return undefined
  return size === '' || hex.length === 2 + 2 * Number(size) ? hex : undefined
}

function toInteger(value: unknown, type: string): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.replace(/^u?int/, ''))
  const end = 1n << (isSigned ? bits - 1n : bits)
  try {
    const integer = BigInt(value)
    return integer < end && integer >= (isSigned ? -end : 0n) ? integer : undefined
  } catch {
    return undefined
  }
}
