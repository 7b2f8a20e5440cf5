/**
 * Returns what the first call in this worker created. Vitest loads the modules anew for each test file, so the value is
 * a property of the global object.
 */
export function oncePerWorker<Value>(name: string, create: () => Value): Value {
  const kept = globalThis as { orielOnce?: Map<string, unknown> }
  kept.orielOnce ??= new Map()
  if (!kept.orielOnce.has(name)) kept.orielOnce.set(name, create())
  return kept.orielOnce.get(name) as Value
}
