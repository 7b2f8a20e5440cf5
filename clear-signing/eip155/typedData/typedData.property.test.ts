import { isDeepStrictEqual } from 'node:util'
import { computeDigest } from '@oriel/frame/chains/eip155/signing/signing.ts'
import type { EnglishItem } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { anyTyped, honest, login } from './arbitraryTypedData.testing.ts'
import { computeSignedDigest } from './checkTypedData.ts'
import { getLeaves } from './struct.ts'
import { describe as say } from './typedData.testing.ts'
import { toSignedData } from './typedData.ts'

// The description depends only on the signed data, not on anything that a page adds. Set ORIEL_FUZZ_SEED to repeat a
// run.
const runs = getLoopOptions({ short: 200, long: 10_000 })
/** Timeout in milliseconds. Longer than usual, because ten thousand nightly runs take long on a busy machine. */
const timeout = 240_000

/** Compares like `toEqual`, but calls it only on failure, because `toEqual` takes longer than the code under test. */
function expectSame(actual: unknown, expected: unknown) {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

type Plain = Record<string, unknown>
const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const wrap = (data: TypedData): TypedData => ({
  ...data,
  types: { ...data.types, Wrapper: [{ name: 'inner', type: data.primaryType }] },
  primaryType: 'Wrapper',
  message: { inner: data.message },
})
const hashTypedData = (typedData: TypedData) => computeDigest({ type: 'eip155:typedData', typedData })

const tempting = fc.constantFrom(
  'details',
  'permitted',
  'spender',
  'owner',
  'value',
  'amount',
  'deadline',
  'sigDeadline',
  'expiry',
  'allowed',
  'offer',
  'consideration',
  'offerer',
  'from',
  'to',
  'operation',
  'data',
  'isAllowed',
  'salt',
  'toString',
)
const extra = fc.tuple(
  fc.oneof(tempting, fc.string({ maxLength: 6 })),
  fc.oneof(fc.constantFrom<unknown>([], 0, '0', '1', false, null, {}, [{}]), fc.jsonValue({ maxDepth: 1 })),
  fc.nat(),
)

function cloneDeep<value>(input: value): value {
  if (Array.isArray(input)) return input.map(cloneDeep) as value
  if (!isObject(input)) return input
  const copy: Plain = {}
  for (const key of Object.keys(input)) copy[key] = cloneDeep(input[key])
  return copy as value
}

function addField(data: TypedData, [name, value, place]: [string, unknown, number]): TypedData | undefined {
  const copy = { ...data, domain: { ...data.domain }, message: cloneDeep(data.message) }
  const structs: { type: string; values: Plain }[] = []
  const visit = (type: string, node: unknown) => {
    const members = copy.types[type]
    if (Array.isArray(node)) for (const inner of node) visit(type.replace(/\[\d*\]$/, ''), inner)
    else if (members && isObject(node)) {
      structs.push({ type, values: node })
      for (const member of members) visit(member.type, node[member.name])
    }
  }
  visit(copy.primaryType, copy.message)
  const domainNames = ['name', 'version', 'chainId', 'verifyingContract', 'salt']
  const at = place % (structs.length + 1)
  const target = structs[at]
  const names = target ? (copy.types[target.type] ?? []).map((member) => member.name) : domainNames
  if (names.includes(name) || name === '__proto__') return undefined
  Object.assign(target?.values ?? copy.domain, { [name]: value })
  return copy
}

function reverseKeys<value>(input: value): value {
  if (Array.isArray(input)) return input.map(reverseKeys) as value
  if (!isObject(input)) return input
  const entries = Object.entries(input).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, reverseKeys(inner)])) as value
}

describe('properties', () => {
  console.log(`  ${howToRepeat} repeats this run`)

  test(
    'behavior: an unsigned field does not change the description, and is high risk',
    () => {
      fc.assert(
        fc.property(fc.oneof(honest, login), extra, (data, field) => {
          const changed = addField(data, field)
          fc.pre(changed !== undefined)
          const before = say(data)
          const after = say(changed as TypedData)
          const toWords = ({ kind, title, headline, outflows, calls }: typeof before) => ({
            kind,
            title,
            headline,
            outflows,
            calls,
          })
          expectSame(toWords(after), toWords(before))
          const [own, added] = [before.risks, after.risks.filter((risk) => risk.code === 'typed-data-unsigned-fields')]
          const rest = after.risks.filter((risk) => risk.code !== 'typed-data-unsigned-fields')
          expectSame([rest, added.length, after.highRisk], [own, 1, true])
        }),
        runs,
      )
    },
    timeout,
  )

  test(
    'behavior: the order of keys changes nothing',
    () => {
      fc.assert(
        fc.property(fc.oneof(honest, login), (data) => {
          const reversed = { ...data, types: reverseKeys(data.types), domain: reverseKeys(data.domain) }
          // The members' order is part of the type, so it is preserved.
          for (const [type, members] of Object.entries(data.types)) reversed.types[type] = members
          expectSame(say({ ...reversed, message: reverseKeys(data.message) }), say(data))
        }),
        runs,
      )
    },
    timeout,
  )

  test(
    'behavior: another name for the type never makes it ordinary',
    () => {
      const name = fc.oneof(fc.constantFrom('Mail', 'Login', 'Note', 'Vote'), fc.stringMatching(/^[A-Z][a-zA-Z]{0,8}$/))
      fc.assert(
        fc.property(honest, name, (data, type) => {
          fc.pre(!Object.hasOwn(data.types, type))
          const { [data.primaryType]: members = [], ...types } = data.types
          expectSame(say({ ...data, types: { ...types, [type]: members }, primaryType: type }).highRisk, true)
        }),
        runs,
      )
    },
    timeout,
  )

  test(
    'behavior: a struct inside another struct is never ordinary',
    () => {
      fc.assert(
        fc.property(honest, fc.integer({ min: 1, max: 3 }), (data, depth) => {
          let wrapped = data
          for (let at = 0; at < depth; at++) {
            const { Wrapper, ...types } = wrap(wrapped).types
            const renamed = { ...wrap(wrapped), types: { ...types, [`Wrapper${at}`]: Wrapper ?? [] } }
            wrapped = { ...renamed, primaryType: `Wrapper${at}` }
          }
          const { highRisk, title } = say(wrapped)
          expectSame([highRisk, /^(Remove|Take|Cancel)/.test(title)], [true, false])
        }),
        runs,
      )
    },
    timeout,
  )

  test(
    'behavior: the digest of the rebuilt data equals the digest of the request',
    () => {
      fc.assert(
        fc.property(fc.oneof(honest, login, anyTyped), extra, (data, field) => {
          const signed = toSignedData(addField(data, field) ?? data)
          expectSame(signed.unfit, [])
          expectSame(computeSignedDigest(signed), hashTypedData(data))
        }),
        runs,
      )
    },
    timeout,
  )

  test(
    'behavior: every address and amount that is shown is signed',
    () => {
      fc.assert(
        fc.property(honest, (data) => {
          const signed = toSignedData(data)
          const found = [
            ...getLeaves(signed, signed.primaryType, signed.message),
            ...getLeaves(signed, 'EIP712Domain', signed.domain),
          ]
          const values = found.map(({ value }) => String(value).toLowerCase())
          const bytes = found.filter(({ type }) => type === 'bytes').map(({ value }) => String(value))
          const amounts = new Set([...values, ...found.flatMap(({ value }) => toAllowance(value))])
          const isSigned = ({ kind, value, raw }: EnglishItem) => {
            if (kind === 'amount')
              return (
                amounts.has(String(raw)) ||
                isSum(raw, found) ||
                bytes.some((text) => text.includes(BigInt(raw ?? 0).toString(16)))
              )
            if (kind !== 'address') return true
            return (
              values.includes(value.toLowerCase()) || bytes.some((text) => text.includes(value.slice(2).toLowerCase()))
            )
          }
          const { headline, outflows } = say(data)
          expectSame(
            [outflows.length <= 3, [...headline, ...outflows].find((shown) => !isSigned(shown))],
            [true, undefined],
          )
        }),
        runs,
      )
    },
    timeout,
  )
})

/**
 * Returns true if the number is a sum of up to three signed amounts. The rows beside the buttons contain sums per
 * token.
 */
function isSum(raw: string | undefined, found: { type: string; value: unknown }[]): boolean {
  const numbers = found.flatMap(({ value }) => (typeof value === 'bigint' ? [value] : []))
  const isReached = (left: bigint, from: number, count: number): boolean =>
    left === 0n ||
    (count > 0 && numbers.slice(from).some((amount, at) => isReached(left - amount, from + at + 1, count - 1)))
  return BigInt(raw ?? 0) === maxUint256 || isReached(BigInt(raw ?? 0), 0, 3)
}

const toAllowance = (value: unknown) => (typeof value === 'boolean' ? [value ? `${maxUint256}` : '0'] : [])
