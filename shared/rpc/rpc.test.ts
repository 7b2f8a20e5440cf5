import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { HttpStatusError, UnsupportedChainError } from '../errors/catalogueErrors.ts'
import { errorClass, fromWire, InternalError, toWire, UserRejectedError, WalletError } from '../errors/errors.ts'
import { createRemote, type Remote, serve } from './rpc.ts'

const table = {
  double: { params: z.strictObject({ value: z.number() }), result: z.number() },
  reject: { params: z.void(), result: z.void() },
  break: { params: z.void(), result: z.void() },
}
const implementation = {
  double: ({ value }: { value: number }) => value * 2,
  reject: () => {
    throw new UserRejectedError()
  },
  break: () => {
    throw new Error('secret detail')
  },
}
const served = serve(table, implementation)
const there = createRemote<typeof table>(served)

describe('serve and remote', () => {
  test('default: a call comes back as a return value', async () => {
    expect(await there.double({ value: 21 })).toBe(42)
  })

  test('error: params that the table does not allow never reach the implementation', async () => {
    for (const params of [undefined, {}, { value: '21' }, { value: 21, more: true }]) {
      await expect(there.double(params as never)).rejects.toMatchObject({ code: -32602 })
    }
  })

  test('error: an error keeps its code, and the text of an unexpected error stays inside (A7)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(there.reject()).rejects.toMatchObject({ code: 4001, name: 'UserRejectedError' })
    await expect(there.break()).rejects.toMatchObject({ code: InternalError.code, message: InternalError.message })
    expect(JSON.stringify(await served.break?.())).not.toContain('secret')
    vi.restoreAllMocks()
  })

  test('behavior: a call without params sends no argument, because JSON would turn it into null', async () => {
    const overJson = createRemote<typeof table>({
      reject: async (...sent) => (await served.reject?.(...JSON.parse(JSON.stringify(sent)))) ?? { ok: true },
    })
    await expect(overJson.reject()).rejects.toMatchObject({ code: UserRejectedError.code })
  })

  test('behavior: inherited properties of objects are not methods (A8)', () => {
    expect(served.constructor).toBeUndefined()
    expect(served.toString).toBeUndefined()
    expect((there as unknown as PromiseLike<unknown>).then).toBeUndefined()
  })

  test('behavior: a misspelt method or wrong params do not compile', () => {
    expectTypeOf<Remote<typeof table>>().not.toHaveProperty('duble')
    // @ts-expect-error the value must be a number
    const wrong = () => there.double({ value: 'x' })
    expect(wrong).toBeTypeOf('function')
  })
})

describe('errors', () => {
  test('default: an error survives serialization', () => {
    const error = fromWire(toWire(new HttpStatusError(503)))
    expect(error).toBeInstanceOf(WalletError)
    expect(error).toMatchObject({ code: 8122, message: 'HTTP status code: 503', data: { status: 503 } })
    expect(toWire(new UnsupportedChainError())).toEqual({
      code: 8102,
      message: 'Unsupported chain',
      name: 'UnsupportedChainError',
    })
  })

  test('behavior: no stack crosses the border (A7)', () => {
    expect(Object.keys(toWire(new (errorClass('X', 1, 'x'))('text', { data: 1 }))).sort()).toEqual([
      'code',
      'data',
      'message',
      'name',
    ])
  })
})
