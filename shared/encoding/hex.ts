import { InvalidParamsError } from '../errors/errors.ts'

/** Returns a number as a JSON-RPC quantity (EIP-1474): hex without leading zeros, such as `0x1f`. */
export function toQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the bytes of hex text, with or without `0x`. Throws -32602 for text that is not hex of whole bytes. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const [, digits] = /^(?:0x)?([\da-fA-F]*)$/.exec(hex) ?? []
  if (digits === undefined || digits.length % 2 === 1) throw new InvalidParamsError('Expected hex text of whole bytes.')
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
