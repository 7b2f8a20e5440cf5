import { vi } from 'vitest'

let isOver = false

/** Mocks `sleep`, so that transaction watchers stop polling when their test file ends. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const actual = await vi.importActual<typeof import('./sleep.ts')>('./sleep.ts')
  await actual.sleep(ms, signal)
  if (isOver) await new Promise(() => {})
}

/** Makes pending sleeps never resolve. Otherwise, their watchers would poll the networks of later test files. */
export function sleepForever() {
  isOver = true
}
