export type Reader = { bytes: Uint8Array; at: number }

/** Decodes Solana's compact-u16. Returns undefined if the data is too short. */
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
