import * as z from 'zod/mini'
import type { Methods } from '#shared/rpc.ts'

const Key = z.string().check(z.maxLength(2048))

/** A vault that has no storage of its own calls these methods of the page that opened it. */
export const storeMethods = {
  get: { params: z.object({ key: Key }), result: z.unknown() },
  set: { params: z.object({ key: Key, value: z.unknown() }), result: z.void() },
  /** Writes a log if the stored one is still `old`, in one transaction. Returns whether it did. */
  swap: { params: z.object({ key: Key, old: z.unknown(), value: z.unknown() }), result: z.boolean() },
  keys: { params: z.void(), result: z.array(Key) },
  /** Resolves when it is this vault’s turn, which lasts until {@link storeMethods.endTurn}. */
  takeTurn: { params: z.void(), result: z.void() },
  endTurn: { params: z.void(), result: z.void() },
} satisfies Methods
