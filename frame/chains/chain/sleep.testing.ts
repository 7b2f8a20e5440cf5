import { vi } from 'vitest'

let isOver = false

/** Replaces `sleep`, so that watching a transaction endlessly ends with its test file. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const actual = await vi.importActual<typeof import('./sleep.ts')>('./sleep.ts')
  await actual.sleep(ms, signal)
  if (isOver) await new Promise(() => {})
}

/** Keeps every sleeper asleep, because they would poll the networks of the following test files. */
export function sleepForEver() {
  isOver = true
}
