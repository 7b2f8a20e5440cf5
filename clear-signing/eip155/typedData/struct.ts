import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { getBaseType, type Member, type SignedData, type Values } from './typedData.ts'

export type Struct = { type: string; members: readonly Member[]; values: Values }

export function getPrimary({ primaryType, types, message }: SignedData): Struct {
  return { type: primaryType, members: types.get(primaryType) ?? [], values: message }
}

/**
 * Checks that the members are exactly those of `shape`, in any order. `shape` is written as `address owner,uint256
 * value`.
 */
export function isShape(members: readonly Member[], shape: string): boolean {
  const expected = shape.split(',')
  return members.length === expected.length && members.every((member) => expected.includes(formatMember(member)))
}

export const hasMember = (members: readonly Member[], name: string, type: string) =>
  members.some((member) => member.name === name && member.type === type)

/** Returns the `encodeType` string of EIP-712, which identifies a type. A contract accepts exactly one string. */
export function encodeType({ types }: Pick<SignedData, 'types'>, primaryType: string): string {
  const reached = new Set<string>()
  const visit = (type: string) => {
    if (reached.has(type) || !types.has(type)) return
    reached.add(type)
    for (const member of types.get(type) ?? []) visit(getBaseType(member.type))
  }
  visit(primaryType)
  reached.delete(primaryType)
  const referenced = [...reached].sort()
  return [primaryType, ...referenced]
    .map((type) => `${type}(${(types.get(type) ?? []).map(formatMember).join(',')})`)
    .join('')
}

export function isExact(signed: SignedData, knownTypes: ReadonlySet<string>): boolean {
  return (
    knownTypes.has(encodeType(signed, signed.primaryType)) &&
    isPlainDomain(signed) &&
    getVerifyingContract(signed) !== undefined
  )
}

const domainFields = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract', 'bytes32 salt']

export function isPlainDomain({ types }: SignedData): boolean {
  const places = (types.get('EIP712Domain') ?? []).map((member) => domainFields.indexOf(formatMember(member)))
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

export function getVerifyingContract({ types, domain }: SignedData): Hex | undefined {
  const isSigned = hasMember(types.get('EIP712Domain') ?? [], 'verifyingContract', 'address')
  return isSigned && isHex(domain.verifyingContract) ? domain.verifyingContract : undefined
}

// Callers have already checked the shape, so these functions throw only if there is a bug.

/** Returns an address or bytes. Throws if the value is missing or has a different type. */
export function getHex(values: Values, name: string): Hex {
  const value = values[name]
  if (!isHex(value)) throw new TypeError(`${name}: expected hex.`)
  return value
}

/** Returns an integer. Throws if the value is missing or has a different type. */
export function getInteger(values: Values, name: string): bigint {
  const value = values[name]
  if (typeof value !== 'bigint') throw new TypeError(`${name}: expected an integer.`)
  return value
}

/** Returns a struct, or the structs of an array of any depth. Throws for any other value. */
export function getStructs(values: Values, name: string): Values[] {
  return [values[name]].flat(24).map((value: unknown) => {
    if (!isRecord(value)) throw new TypeError(`${name}: expected structs.`)
    return value
  })
}

export type Leaf = { path: string; name: string; type: string; value: unknown }

export function getLeaves(
  signed: Pick<SignedData, 'types'>,
  type: string,
  value: unknown,
  path = '',
  name = '',
): Leaf[] {
  if (Array.isArray(value) && value.length > 0) {
    const inner = type.replace(/\[\d*\]$/, '')
    return value.flatMap((item, at) => getLeaves(signed, inner, item, `${path}[${at}]`, name))
  }
  const members = Array.isArray(value) ? undefined : signed.types.get(type)
  if (!members || !isRecord(value)) return [{ path, name, type, value }]
  return members.flatMap((member) => {
    const below = path ? `${path}.${member.name}` : member.name
    return getLeaves(signed, member.type, value[member.name], below, member.name)
  })
}

const formatMember = ({ name, type }: Member) => `${type} ${name}`
