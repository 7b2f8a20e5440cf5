import { InvalidParamsError } from '../errors/errors.ts'

/** Encodes a number as a JSON-RPC quantity (EIP-1474): hex without leading zeros, such as `0x1f`. */
export function toQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Decodes hex, with or without `0x`. Throws -32602 if the text is not hex or has an odd number of digits. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const [, digits] = /^(?:0x)?([\da-fA-F]*)$/.exec(hex) ?? []
  if (digits === undefined || digits.length % 2 === 1) throw new InvalidParamsError('Expected hex text of whole bytes.')
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
