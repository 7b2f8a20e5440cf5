/** Returns a number as a JSON-RPC quantity (EIP-1474): hex without leading zeros, such as `0x1f`. */
export function toQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the bytes of hex text, with or without `0x`. Does not validate it: an odd last character is left out. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16))
}
