import type { Hex } from '#shared/caip.ts'
import { baseOf, type Member, type SignedData, type Values } from '../typedData.ts'

/** One struct of a message, with the members that are declared for it. */
export type Struct = { type: string; members: readonly Member[]; values: Values }

/** Returns the struct that is signed. */
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

/** The text of EIP-712 that names a type; a contract accepts exactly one. */
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

/** Returns whether the type is one of the known ones to the letter, for a domain of EIP-712 that names a contract. */
export function isExact(signed: SignedData, known: ReadonlySet<string>): boolean {
  return known.has(encodeType(signed, signed.primaryType)) && isPlainDomain(signed) && contractOf(signed) !== undefined
}

const domainFields = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract', 'bytes32 salt']

/** Returns whether the domain has fields of EIP-712 only, in its order. */
export function isPlainDomain({ types }: SignedData): boolean {
  const places = (types.get('EIP712Domain') ?? []).map((one) => domainFields.indexOf(written(one)))
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

/** The contract that the signature is for. */
export function contractOf({ types, domain }: SignedData): Hex | undefined {
  const isSigned = hasMember(types.get('EIP712Domain') ?? [], 'verifyingContract', 'address')
  return isSigned ? (domain.verifyingContract as Hex | undefined) : undefined
}

/** Every plain value of a struct, with the name and the type of the member it is in. */
export type Leaf = { path: string; name: string; type: string; value: unknown }

/** Lists every plain value below a struct, in the order of the types. An empty list is a leaf, too. */
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
  if (!members || typeof value !== 'object' || value === null) return [{ path, name, type, value }]
  return members.flatMap((one) => {
    const below = path ? `${path}.${one.name}` : one.name
    return leavesOf(signed, one.type, (value as Values)[one.name], below, one.name)
  })
}

const written = ({ name, type }: Member) => `${type} ${name}`
