import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { frameMethods, hostMethods } from './kit/contract.ts'
import { KitOptions } from './kit/options.ts'
import { getLoopOptions, howToRepeat } from './loops.testing.ts'
import { measureTime } from './measureTime.testing.ts'
import { rpcMethods } from './rpc/rpcMethods.ts'

// Set ORIEL_FUZZ_SEED to repeat a run.
const runs = getLoopOptions({ short: 30, long: 80 })
/**
 * Time limit of one run, in ms. No schema needs nearly as long. A regular expression with catastrophic backtracking
 * would take seconds.
 */
const boundMs = 250

const address = fc.constantFrom(
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x000000000000000000000000000000000000bEEF',
  '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92267',
)
const hex = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), maxLength: 80 }).map((digits) => `0x${digits}`),
  fc.constantFrom('0x', '0X1', '0xg', `0x${'a'.repeat(100_000)}`, `0x${'a'.repeat(99_999)}g`),
)
const long = fc.constantFrom(
  'a'.repeat(120_000),
  `${'1'.repeat(100_000)}O`,
  `https://${'a.'.repeat(50_000)}`,
  `eip155:${'9'.repeat(50_000)}`,
)
const typedData = fc.record({
  types: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fc.array(fc.record({ name: fc.string(), type: fc.constantFrom('uint256', 'A[]', 'A[2][]', 'bytes') }), {
      maxLength: 4,
    }),
  ),
  primaryType: fc.constantFrom('A', 'Mail', '__proto__', ''),
  domain: fc.dictionary(fc.constantFrom('name', 'chainId', '__proto__', 'constructor'), fc.jsonValue()),
  message: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()),
})
const leaf = fc.oneof(
  address,
  hex,
  long,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('eip155', 'solana', 'eip155:1', 'ERC20', 'dark'),
)
const keys =
  'from to value data input gas gasLimit nonce chainId type accessList authorizationList address storageKeys options symbol decimals calls version capabilities namespace method params requests view arguments network themeMode themeVariables protocol message transaction pubkey code ok error __proto__ constructor'.split(
    ' ',
  )
/** Generates JSON values with names and values that the schemas expect. */
const { near } = fc.letrec<{ near: unknown }>((tie) => ({
  near: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('near'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom(...keys), tie('near'), { maxKeys: 8, noNullPrototype: true }),
    typedData,
    typedData.map((value) => JSON.stringify(value)),
  ),
}))
const small = fc.nat().map((number) => `0x${number.toString(16)}`)
const optional = { requiredKeys: ['from'] as ['from'], noNullPrototype: true }
/** Generates valid params, sometimes with one invalid part. */
const meant = fc.oneof(
  fc.tuple(
    fc.record(
      {
        from: address,
        to: address,
        value: small,
        data: hex,
        chainId: fc.oneof(small, fc.nat()),
        nonce: leaf,
        gas: small,
      },
      optional,
    ),
  ),
  fc.tuple(fc.oneof(hex, fc.string(), address), address),
  fc.tuple(
    address,
    typedData.map((value) => JSON.stringify(value)),
  ),
  fc.tuple(address, typedData),
  fc.tuple(fc.record({ chainId: small, chainName: fc.string() })),
  fc.tuple(
    fc.record({ calls: fc.array(fc.record({ to: address, data: hex }), { maxLength: 3 }), version: fc.string() }),
  ),
  fc.record({ namespace: fc.constant('eip155'), method: fc.string({ maxLength: 70 }), params: near }),
  fc.record({ protocol: fc.integer(), options: near }),
)
const wire = fc
  .oneof(meant, near, fc.array(near, { maxLength: 4 }), fc.jsonValue(), fc.constant(undefined))
  // Parses the value from JSON, as on the port, so that it has no getters that could run code.
  .map((value): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))))

const tables: [string, z.ZodMiniType][] = [
  ...Object.entries(rpcMethods).map(([name, { params }]): [string, z.ZodMiniType] => [name, params]),
  ...Object.entries(frameMethods).map(([name, { params }]): [string, z.ZodMiniType] => [`frame.${name}`, params]),
  ...Object.entries(hostMethods).map(([name, { params }]): [string, z.ZodMiniType] => [`host.${name}`, params]),
  ['options', KitOptions],
]

describe('schemas', { timeout: 120_000 }, () => {
  console.log(`  ${howToRepeat} repeats this run`)
  // Shares the inputs between all schemas, because generating an input takes longer than parsing it.
  const inputs = fc.sample(wire, runs)
  let accepted = 0
  let slowest = { name: '', ms: 0 }

  test.each(tables)(
    'behavior: %s accepts or refuses any input quickly, and accepts its own output again (A8)',
    (name, schema) => {
      for (const params of inputs) {
        const before = performance.now()
        const first = z.safeParse(schema, params)
        const ms = performance.now() - before
        if (ms > slowest.ms) slowest = { name, ms }
        // Repeats a slow run before it counts as a failure, because the machine may have paused during the run.
        if (ms > boundMs)
          expect(
            measureTime(() => z.safeParse(schema, params)),
            name,
          ).toBeLessThan(boundMs)
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
        if (!first.success) continue
        accepted++
        const text = JSON.stringify(first.data)
        const again = z.safeParse(schema, text === undefined ? undefined : JSON.parse(text))
        expect(again.success, text).toBe(true)
        expect(JSON.stringify(again.data)).toBe(text)
      }
    },
  )

  test('default: the generator also makes accepted input', () => {
    console.log(
      `  ${tables.length} schemas, ${accepted} values accepted; the slowest ${slowest.name} with ${slowest.ms.toFixed(1)} ms`,
    )
    expect(accepted).toBeGreaterThan(12 * runs.numRuns)
  })
})
