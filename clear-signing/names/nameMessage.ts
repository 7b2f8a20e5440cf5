import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type NameMessages, nameMessages } from '@oriel/shared/chains/names.ts'
import { bytesToHex, hexToBytes } from '@oriel/shared/encoding/hex.ts'
import { NameByPageError } from '@oriel/shared/errors/nameErrors.ts'

/** Change of an account's name, as the object that the account signs. */
export type NameMessage = {
  [kind in keyof NameMessages]: { kind: kind; message: NameMessages[kind] }
}[keyof NameMessages]

const kinds = Object.keys(nameMessages) as (keyof NameMessages)[]

/** Returns the text to sign for a change. The schema sorts the keys, and the server rejects any other order. */
export function formatNameMessage<kind extends keyof NameMessages>(kind: kind, message: NameMessages[kind]): string {
  return JSON.stringify(nameMessages[kind].parse(message))
}

/** Parses the bytes as a change. Returns undefined for any text that the server would reject. */
export function readNameMessage(data: Hex): NameMessage | undefined {
  const value = parse(data)
  for (const kind of kinds) {
    const checked = nameMessages[kind].safeParse(value)
    // Two kinds may have the same keys in a different order, so compare the exact text.
    const isExact = checked.success && toHex(JSON.stringify(checked.data)) === data.toLowerCase()
    if (isExact) return { kind, message: checked.data } as NameMessage
  }
  return undefined
}

/** Throws 8344 if a page's text could register, change or release the account's name. */
export function assertNoNameMessage(data: Hex) {
  const value = parse(data)
  // Reject more than the server accepts, including additional keys and values of any type.
  if (isRecord(value) && kinds.some((kind) => getRequiredKeys(kind).every((key) => Object.hasOwn(value, key))))
    throw new NameByPageError()
}

const toHex = (text: string) => bytesToHex(new TextEncoder().encode(text))

/** Returns the required keys. The server also accepts a text without the optional ones. */
const getRequiredKeys = (kind: keyof NameMessages) =>
  Object.entries(nameMessages[kind].def.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([key]) => key)

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON, ignoring white space around it and a byte order mark. Returns undefined for anything else. */
function parse(data: Hex): unknown {
  try {
    // Invalid UTF-8 becomes a replacement character, just as when the server encodes a broken text.
    return JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(hexToBytes(data)).trim())
  } catch {
    // The text is not JSON, so it does not change a name.
    return undefined
  }
}
