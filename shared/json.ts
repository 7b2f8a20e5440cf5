export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Reads a field of an unknown value. Returns undefined for a list and for anything that is not an object. */
export function readField(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** JSON reviver that drops `__proto__` keys. Copying such a key by assignment would replace the copy's prototype. */
export function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
