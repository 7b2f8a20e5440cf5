export type Reader = { bytes: Uint8Array; at: number }

/**
 * Decodes a length in Solana's compact-u16 format. Returns undefined if the data is too short or the length too long.
 */
export function readCompactLength(reader: Reader): number | undefined {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    if (reader.at >= reader.bytes.length) return undefined
    const next = reader.bytes[reader.at++] ?? 0
    value |= (next & 0x7f) << shift
    if ((next & 0x80) === 0) return value
  }
  return undefined
}
