import { toHex } from './random.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as Solana writes addresses and signatures; each zero at the start is a `1`. */
export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${toHex(bytes)}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first === -1 ? bytes.length : first) + text
}

/** The other half of {@link toBase58}; undefined where it is none. */
export function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = text.length - text.replace(/^1+/, '').length
  const bytes = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []
  return Uint8Array.from([...Array<string>(zeros).fill('0'), ...bytes], (byte) => Number.parseInt(byte, 16))
}
