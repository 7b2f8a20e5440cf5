import type { Hex } from './caip.ts'

/** Returns a number as a JSON-RPC quantity (EIP-1474): hex without leading zeros, such as `0x1f`. */
export function toQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}

export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the bytes of an even number of hex characters after `0x`. It does not validate them. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
