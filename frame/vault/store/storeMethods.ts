import type { Methods } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'

const Key = z.string().check(z.maxLength(2048))

/** Methods that the page provides to a vault without storage. */
export const storeMethods = {
  get: { params: z.object({ key: Key }), result: z.unknown() },
  set: { params: z.object({ key: Key, value: z.unknown() }), result: z.void() },
  /** Compare-and-set for a log, in one transaction. Returns true if the value was written. */
  swap: { params: z.object({ key: Key, old: z.unknown(), value: z.unknown() }), result: z.boolean() },
  keys: { params: z.void(), result: z.array(Key) },
  /** Resolves once this vault holds the mutex, which it keeps until {@link storeMethods.releaseMutex} is called. */
  acquireMutex: { params: z.void(), result: z.void() },
  releaseMutex: { params: z.void(), result: z.void() },
} satisfies Methods
