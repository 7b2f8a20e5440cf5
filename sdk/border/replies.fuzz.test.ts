import { WalletError } from '@oriel/shared/errors/errors.ts'
import { isRecord, parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWalletError } from './errors.ts'
import { createJsonPort } from './jsonPort.ts'
import { isKitState, readReply } from './replies.ts'

// Set `ORIEL_FUZZ_SEED` to repeat a run with the same values.
const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  fc.record(
    { ok: fc.oneof(fc.boolean(), fc.jsonValue()), value: fc.jsonValue(), error: fc.jsonValue() },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      code: fc.oneof(fc.integer(), fc.jsonValue()),
      message: fc.oneof(fc.string(), fc.jsonValue()),
      data: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      networks: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
      namespaces: fc.dictionary(fc.constantFrom('eip155', '__proto__', 'constructor'), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
)

describe('the page’s checks', () => {
  console.log(`  ${howToRepeat} repeats this run`)

  test('behavior: any reply of the frame becomes a value or an error with a code (A7)', () => {
    fc.assert(
      fc.property(anything, (value) => {
        try {
          expect(readReply(value)).toBe((value as Reply & { ok: true }).value)
          expect(value).toMatchObject({ ok: true })
        } catch (error) {
          const { code, message } = error as WalletError
          expect([error instanceof WalletError, typeof code, typeof message]).toEqual([true, 'number', 'string'])
        }
        const error = toWalletError(value)
        expect([typeof error.code, typeof error.message]).toEqual(['number', 'string'])
        if (isKitState(value)) {
          for (const namespace of Object.values(value.namespaces)) expect(namespace.accounts.map(() => 0)).toBeDefined()
          expect(value.networks.map(() => 0)).toBeDefined()
        }
        isDeeperThan(value, 16)
        isRecord(value)
      }),
      getLoopOptions({ short: 300, long: 5000 }),
    )
  })

  test('behavior: parseJson never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        expect(() => parseJson(text)).not.toThrow()
      }),
      getLoopOptions({ short: 200, long: 3000 }),
    )
  })

  test('behavior: the port ignores messages of other protocols', async () => {
    const { port1, port2 } = new MessageChannel()
    const received: unknown[] = []
    const messenger = createJsonPort<{ right: true }>(port2 as unknown as globalThis.MessagePort)
    messenger.initialize({
      validateReceivedMessage: (data): data is { right: true } => isRecord(data) && data.right === true,
    })
    const over = new Promise((resolve) =>
      messenger.addMessageHandler((message) => received.push(message) && resolve(message)),
    )
    fc.assert(
      fc.property(anything, fc.boolean(), (value, asText) => {
        // `postMessage` throws for values that cannot be cloned.
        const data: unknown = asText ? fc.stringify(value) : value
        try {
          port1.postMessage(data)
        } catch (error) {
          expect((error as Error).name).toBe('DataCloneError')
        }
      }),
      getLoopOptions({ short: 200, long: 3000 }),
    )
    port1.postMessage('{"right":true}')
    expect(await over).toEqual({ right: true })
    expect(received).toEqual([{ right: true }])
    messenger.destroy()
    port1.close()
  })
})
