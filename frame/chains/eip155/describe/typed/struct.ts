import { type Hex, isHex } from '#shared/caip.ts'
import { isRecord } from '#shared/json.ts'
import { baseOf, type Member, type SignedData, type Values } from '../typedData.ts'

/** A struct of a message, with its declared members. */
export type Struct = { type: string; members: readonly Member[]; values: Values }

/** Returns the struct of the primary type. */
export function primaryOf({ primaryType, types, message }: SignedData): Struct {
  return { type: primaryType, members: types.get(primaryType) ?? [], values: message }
}

/** Returns whether a struct has exactly the members of `shape` (`address owner,uint256 value`), in any order. */
export function isShape(members: readonly Member[], shape: string): boolean {
  const wanted = shape.split(',')
  return members.length === wanted.length && members.every((one) => wanted.includes(written(one)))
}

export const hasMember = (members: readonly Member[], name: string, type: string) =>
  members.some((one) => one.name === name && one.type === type)

/** Returns `encodeType` of EIP-712: the text that identifies a type. A contract accepts exactly one. */
export function encodeType({ types }: Pick<SignedData, 'types'>, primaryType: string): string {
  const reached = new Set<string>()
  const visit = (type: string) => {
    if (reached.has(type) || !types.has(type)) return
    reached.add(type)
    for (const member of types.get(type) ?? []) visit(baseOf(member.type))
  }
  visit(primaryType)
  reached.delete(primaryType)
  return [primaryType, ...[...reached].sort()]
    .map((type) => `${type}(${(types.get(type) ?? []).map(written).join(',')})`)
    .join('')
}

/** Returns whether the type is exactly one of the known ones, and the domain is a plain one that names a contract. */
export function isExact(signed: SignedData, known: ReadonlySet<string>): boolean {
  return known.has(encodeType(signed, signed.primaryType)) && isPlainDomain(signed) && contractOf(signed) !== undefined
}

const domainFields = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract', 'bytes32 salt']

/** Returns whether the domain declares only fields of EIP-712, in the order of the EIP. */
export function isPlainDomain({ types }: SignedData): boolean {
  const places = (types.get('EIP712Domain') ?? []).map((one) => domainFields.indexOf(written(one)))
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

/** Returns the contract that the signature is for; undefined when the domain declares none. */
export function contractOf({ types, domain }: SignedData): Hex | undefined {
  const isSigned = hasMember(types.get('EIP712Domain') ?? [], 'verifyingContract', 'address')
  return isSigned && isHex(domain.verifyingContract) ? domain.verifyingContract : undefined
}

// A reader takes the following values only after it checked the shape, so that they are of these types.

/** Returns an address or bytes. Throws when the struct has no such value. */
export function hexAt(values: Values, name: string): Hex {
  const value = values[name]
  if (!isHex(value)) throw new TypeError(`${name}: expected hex.`)
  return value
}

/** Returns an integer. Throws when the struct has no such value. */
export function integerAt(values: Values, name: string): bigint {
  const value = values[name]
  if (typeof value !== 'bigint') throw new TypeError(`${name}: expected an integer.`)
  return value
}

/** Returns a struct, or the structs of a list of any depth. Throws when the value holds something else. */
export function structsAt(values: Values, name: string): Values[] {
  return [values[name]].flat(24).map((value: unknown) => {
    if (!isRecord(value)) throw new TypeError(`${name}: expected structs.`)
    return value
  })
}

/** A plain value in a struct, with the name and the type of its member. */
export type Leaf = { path: string; name: string; type: string; value: unknown }

/**
 * Lists every plain value in a struct and the structs inside it, in the order of the types. An empty list is a leaf,
 * too.
 */
export function leavesOf(
  signed: Pick<SignedData, 'types'>,
  type: string,
  value: unknown,
  path = '',
  name = '',
): Leaf[] {
  if (Array.isArray(value) && value.length > 0) {
    const inner = type.replace(/\[\d*\]$/, '')
    return value.flatMap((one, at) => leavesOf(signed, inner, one, `${path}[${at}]`, name))
  }
  const members = Array.isArray(value) ? undefined : signed.types.get(type)
  if (!members || !isRecord(value)) return [{ path, name, type, value }]
  return members.flatMap((one) => {
    const below = path ? `${path}.${one.name}` : one.name
    return leavesOf(signed, one.type, value[one.name], below, one.name)
  })
}

const written = ({ name, type }: Member) => `${type} ${name}`
