import { evmAddressPattern, type Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'

/**
 * Returns the address in lower case. Letter case is only a checksum (EIP-55) and not part of the 20 bytes, and other
 * wallets also sign addresses with a wrong checksum. Throws -32602 for anything but 20 bytes.
 */
export function toPlainAddress(address: string): Hex {
  if (!isAddress(address)) throw new InvalidParamsError('address: expected 20 bytes.')
  return `0x${address.slice(2).toLowerCase()}`
}

export function toPlainTypedData({ types, primaryType, domain, message }: TypedData): TypedData {
  const structs = { EIP712Domain: ownDomain, ...types }
  const toPlain = (type: string, value: Record<string, unknown>) =>
    toPlainStruct(getFields(type, structs) ?? [], value, structs)
  return { types, primaryType, domain: toPlain('EIP712Domain', domain), message: toPlain(primaryType, message) }
}

const ownDomain = [{ name: 'verifyingContract', type: 'address' }]

/**
 * Lowercases the addresses in a value. Leaves values that do not match their type unchanged, because the encoder
 * rejects them.
 */
function toPlainValue(type: string, value: unknown, structs: TypedData['types']): unknown {
  const fields = getFields(type, structs)
  if (fields) return isRecord(value) ? toPlainStruct(fields, value, structs) : value
  if (type.endsWith(']')) {
    const element = type.slice(0, type.lastIndexOf('['))
    return Array.isArray(value) ? value.map((item) => toPlainValue(element, item, structs)) : value
  }
  return type === 'address' && typeof value === 'string' && isAddress(value) ? toPlainAddress(value) : value
}

function getFields(type: string, structs: TypedData['types']): TypedData['types'][string] | undefined {
  return Object.hasOwn(structs, type) ? structs[type] : undefined
}

function toPlainStruct(
  fields: TypedData['types'][string],
  value: Record<string, unknown>,
  structs: TypedData['types'],
) {
  const plain = { ...value }
  // Reject duplicate names. A field declared as both an address and a string would be shown in one letter case and
  // signed in another.
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw new InvalidParamsError('types: a struct has two fields of one name.')
  for (const { name, type } of fields)
    if (Object.hasOwn(value, name)) plain[name] = toPlainValue(type, value[name], structs)
  return plain
}

const isAddress = (text: string) => evmAddressPattern.test(text)
