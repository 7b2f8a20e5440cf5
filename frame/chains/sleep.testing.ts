import { vi } from 'vitest'

let isOver = false

/** Stands in for `sleep`, so that what follows a transaction for ever ends with its test file. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const actual = await vi.importActual<typeof import('./sleep.ts')>('./sleep.ts')
  await actual.sleep(ms, signal)
  if (isOver) await new Promise(() => {})
}

/** Lets nobody who sleeps go on: they would ask the networks of the test files that come after. */
export function sleepForEver() {
  isOver = true
}
