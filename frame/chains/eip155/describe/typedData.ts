import type { Hex } from '#shared/caip.ts'
import type { TypedData } from '#shared/rpcSchemas.ts'

export type Grant = { token: Hex; amount: bigint; until?: bigint }

/** What typed data asks for, where it is of a kind that is known. */
export type TypedDataIntent =
  | { type: 'permit'; scheme: 'eip2612' | 'dai' | 'permit2'; owner?: Hex; spender: Hex; grants: Grant[]; until: bigint }
  | { type: 'order'; offerer?: Hex; offer: OrderItem[]; consideration: OrderItem[] }
  /** `resembles` what it is named like or built like, although its fields are not those of the standard. */
  | { type: 'other'; resembles?: 'permit' | 'order' }

/** One item of a Seaport order. `amount` is the larger of start and end of what is given, the smaller of what is received. */
export type OrderItem = { kind: 'native' | 'token' | 'nft'; token: Hex; id: bigint; amount: bigint; recipient?: Hex }

/** Where Permit2 is on every network that has it. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const maxUint256 = 2n ** 256n - 1n

type Values = Record<string, unknown>

/** Recognises permits and orders by their signed fields. A field that the types do not name is not signed and not read. */
export function readTypedData(data: TypedData): TypedDataIntent {
  const { primaryType, message } = data
  const types: Partial<TypedData['types']> = Object.assign(Object.create(null), data.types)
  const has = (name: string, type: string) => types[primaryType]?.some((one) => one.name === name && one.type === type)
  // Lazily: a permit of Permit2 names its tokens itself.
  const contract = () => toAddress(signedDomain(data).verifyingContract)
  try {
    if (has('spender', 'address') && has('owner', 'address') && has('value', 'uint256') && has('deadline', 'uint256'))
      return eip2612(message, contract())
    if (has('holder', 'address') && has('spender', 'address') && has('allowed', 'bool')) return dai(message, contract())
    if (has('spender', 'address') && types[primaryType]?.some(({ name }) => name === 'details' || name === 'permitted'))
      return permit2(message)
    if (primaryType === 'OrderComponents' && types.OrderComponents) return order(message)
  } catch {
    // Named like something known and made of something else: it is shown field by field.
  }
  if (/permit/i.test(primaryType) || has('spender', 'address')) return { type: 'other', resembles: 'permit' }
  // A bulk order, too.
  return Object.hasOwn(types, 'OrderComponents') ? { type: 'other', resembles: 'order' } : { type: 'other' }
}

function eip2612({ owner, spender, value, deadline }: Values, token: Hex): TypedDataIntent {
  const until = toBigInt(deadline)
  return {
    type: 'permit',
    scheme: 'eip2612',
    owner: toAddress(owner),
    spender: toAddress(spender),
    grants: [{ token, amount: toBigInt(value) }],
    until,
  }
}

function dai({ holder, spender, expiry, allowed }: Values, token: Hex): TypedDataIntent {
  const seconds = toBigInt(expiry)
  return {
    type: 'permit',
    scheme: 'dai',
    owner: toAddress(holder),
    spender: toAddress(spender),
    grants: [{ token, amount: toBoolean(allowed) ? maxUint256 : 0n }],
    // Zero means that it never ends.
    until: seconds === 0n ? maxUint256 : seconds,
  }
}

/** PermitSingle, PermitBatch, PermitTransferFrom, PermitBatchTransferFrom, and those with a witness. */
function permit2({ details, permitted, spender, sigDeadline, deadline }: Values): TypedDataIntent {
  const listed = details ?? permitted
  const grants = (Array.isArray(listed) ? listed : [listed]).map((one: Values) => ({
    token: toAddress(one.token),
    amount: toBigInt(one.amount),
    ...(one.expiration !== undefined && { until: toBigInt(one.expiration) }),
  }))
  return {
    type: 'permit',
    scheme: 'permit2',
    spender: toAddress(spender),
    grants,
    until: toBigInt(sigDeadline ?? deadline),
  }
}

function order({ offerer, offer, consideration }: Values): TypedDataIntent {
  const items = (list: unknown, pick: (a: bigint, b: bigint) => bigint): OrderItem[] => {
    if (!Array.isArray(list)) throw new TypeError('expected a list')
    return list.map((one: Values) => {
      const itemType = toBigInt(one.itemType)
      return {
        kind: itemType === 0n ? 'native' : itemType === 1n ? 'token' : 'nft',
        token: toAddress(one.token),
        id: toBigInt(one.identifierOrCriteria ?? 0),
        amount: pick(toBigInt(one.startAmount), toBigInt(one.endAmount)),
        ...(one.recipient !== undefined && { recipient: toAddress(one.recipient) }),
      }
    })
  }
  return {
    type: 'order',
    offerer: toAddress(offerer),
    offer: items(offer, (a, b) => (a > b ? a : b)),
    consideration: items(consideration, (a, b) => (a < b ? a : b)),
  }
}

export type SignedField = { path: string; type: string; value: unknown }
export type SignedFields = { fields: SignedField[]; hidden: number; missing: string[]; unsigned: string[] }

const maxFields = 120
const maxDepth = 8

/** Every value that is signed, by its path; with what is missing, and what the message has that is not signed. */
export function signedFields({ types, primaryType, message }: TypedData): SignedFields {
  const found: SignedFields = { fields: [], hidden: 0, missing: [], unsigned: [] }
  walk(types, primaryType, message, '', 0, found)
  return found
}

function walk(
  types: TypedData['types'],
  type: string,
  value: unknown,
  path: string,
  depth: number,
  found: SignedFields,
) {
  if (found.fields.length >= maxFields || depth > maxDepth) {
    found.hidden++
    return
  }
  const list = /^(.*)\[\d*\]$/.exec(type)
  if (list?.[1] !== undefined && Array.isArray(value)) {
    for (const [at, one] of value.entries()) walk(types, list[1], one, `${path}[${at}]`, depth + 1, found)
    if (value.length === 0) found.fields.push({ path, type, value: '(empty list)' })
    return
  }
  const members = Object.hasOwn(types, type) ? types[type] : undefined
  if (!members || typeof value !== 'object' || value === null) {
    if (value === undefined || value === null || members || list) found.missing.push(path || type)
    else found.fields.push({ path, type, value })
    return
  }
  const values = value as Values
  for (const { name, type: memberType } of members) {
    const own = Object.hasOwn(values, name) ? values[name] : undefined
    walk(types, memberType, own, path ? `${path}.${name}` : name, depth + 1, found)
  }
  const names = new Set(members.map(({ name }) => name))
  for (const name of Object.keys(values)) if (!names.has(name)) found.unsigned.push(path ? `${path}.${name}` : name)
}

export type SignedDomain = {
  name?: string
  version?: string
  chainId?: bigint
  verifyingContract?: string
  salt?: string
}

/** The domain as it is signed: where the types declare `EIP712Domain`, fields it does not name do not count. */
export function signedDomain({ types, domain }: TypedData): SignedDomain {
  const declared = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  const isSigned = (name: string) => {
    if (declared) return declared.some((one) => one.name === name)
    // The signer's own rule: it hashes only what has the right type, so a chain id in a string is not signed.
    if (name === 'chainId') return typeof domain.chainId === 'number' || typeof domain.chainId === 'bigint'
    return name === 'name' ? typeof domain.name === 'string' : Boolean(domain[name])
  }
  const value = (name: string) => (isSigned(name) ? (domain[name] ?? undefined) : undefined)
  const text = (name: string) => {
    const found = value(name)
    return found === undefined ? {} : { [name]: String(found) }
  }
  return {
    ...text('name'),
    ...text('version'),
    ...text('verifyingContract'),
    ...text('salt'),
    ...chainIdOf(value('chainId')),
  }
}

function chainIdOf(value: unknown): { chainId?: bigint } {
  if (value === undefined) return {}
  try {
    return { chainId: toBigInt(value) }
  } catch {
    // Something that is no number is no chain id that could be right.
    return { chainId: -1n }
  }
}

function toAddress(value: unknown): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value as Hex
  throw new TypeError('expected an address')
}

/** Everything the encoder takes for a number: what is signed must not be shown as something else. */
function toBigInt(value: unknown): bigint {
  return BigInt(value as bigint)
}

/** As the encoder takes it: anything but `true` must not be shown as a refusal while it is signed as a yes. */
function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new TypeError('expected true or false')
}
