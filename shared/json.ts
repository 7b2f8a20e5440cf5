export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an empty object for a value that is not one, so that its fields can be read. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Reads a field of a value that may be anything; undefined for a list and for a value that is no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** Parses JSON; returns undefined when the text is not JSON. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** Drops `__proto__` as a reviver, because a copy of the object by assignment would otherwise get another prototype. */
export function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
