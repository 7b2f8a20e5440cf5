import type { Hex } from '#shared/caip.ts'
import { InvalidParamsError } from '#shared/errors.ts'
import type { TypedData } from '#shared/rpcSchemas.ts'

/**
 * Returns the address in small letters. The case is a checksum for the eye (EIP-55) and no part of the 20 bytes: other
 * wallets sign whatever it is. Throws -32602 for anything but 20 bytes.
 */
export function plainAddress(address: string): Hex {
  if (!isAddress(address)) throw new InvalidParamsError('address: expected 20 bytes.')
  return address.toLowerCase() as Hex
}

/** Returns the typed data with every value of type `address` in small letters; the rest is the same. */
export function plainTypedData({ types, primaryType, domain, message }: TypedData): TypedData {
  const structs = { EIP712Domain: ownDomain, ...types }
  return {
    types,
    primaryType,
    domain: plainValue('EIP712Domain', domain, structs) as TypedData['domain'],
    message: plainValue(primaryType, message, structs) as TypedData['message'],
  }
}

/** The one address of a domain whose fields are not declared. */
const ownDomain = [{ name: 'verifyingContract', type: 'address' }]

/** Leaves a value that does not fit its type as it is: the encoder refuses it. */
function plainValue(type: string, value: unknown, structs: TypedData['types']): unknown {
  const fields = Object.hasOwn(structs, type) ? structs[type] : undefined
  if (fields) return isObject(value) ? plainStruct(fields, value, structs) : value
  if (type.endsWith(']')) {
    const element = type.slice(0, type.lastIndexOf('['))
    return Array.isArray(value) ? value.map((one) => plainValue(element, one, structs)) : value
  }
  return type === 'address' && typeof value === 'string' && isAddress(value) ? plainAddress(value) : value
}

function plainStruct(fields: TypedData['types'][string], value: Record<string, unknown>, structs: TypedData['types']) {
  const plain = { ...value }
  // Declared as an address and as a text, one value would be signed in another case than it is shown in.
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw new InvalidParamsError('types: a struct has two fields of one name.')
  for (const { name, type } of fields)
    if (Object.hasOwn(value, name)) plain[name] = plainValue(type, value[name], structs)
  return plain
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
