import { bytesToHex, hexToBytes } from './hex.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58. Every leading zero byte becomes a `1`. */
export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${bytesToHex(bytes).slice(2)}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first === -1 ? bytes.length : first) + text
}

export function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = text.length - text.replace(/^1+/, '').length
  return hexToBytes(`0x${'00'.repeat(zeros)}${hex.length % 2 ? '0' : ''}${hex}`)
}
