/** Loads the 2,048 English words of BIP-39. */
export async function loadPhraseWords(): Promise<readonly string[]> {
  return (await import('@scure/bip39/wordlists/english')).wordlist
}

export const phraseLengths: readonly number[] = [12, 15, 18, 21, 24]

const bitsPerWord = 11

/**
 * Verifies the BIP-39 checksum in the last word. All words must be in the list, and their number must be in
 * {@link phraseLengths}. The worker checks the phrase again.
 */
export async function hasValidChecksum(phrase: readonly string[], list: readonly string[]): Promise<boolean> {
  const bits = phrase.flatMap((word) => toBits(list.indexOf(word), bitsPerWord))
  const checksumLength = phrase.length / 3
  const entropy = toBytes(bits.slice(0, bits.length - checksumLength))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  entropy.fill(0)
  const checksum = toBits(hash[0] ?? 0, 8).slice(0, checksumLength)
  return checksum.every((bit, at) => bit === bits[bits.length - checksumLength + at])
}

const toBits = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

function toBytes(bits: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}
