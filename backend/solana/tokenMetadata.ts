export type MintDescription = { name: string; symbol: string; uri: string }

/** Offset of a Token-2022 mint's extensions, after the size of a token account and the type byte. */
const extensionsAt = 166
/** `ExtensionType::TokenMetadata`. */
const tokenMetadata = 19
/** Offset of the strings, which follow the update authority and the mint. */
const namesAt = 64

export function readTokenMetadata(data: Uint8Array): MintDescription | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const end = at + 4 + length
    // Type 0 marks unused space, so there are no more extensions.
    if (type === 0 || end > data.length) return undefined
    if (type === tokenMetadata) return readNames(data.subarray(at + 4, end), namesAt)
    at = end
  }
  return undefined
}

/** Reads three length-prefixed strings (Borsh): name, symbol and URI. */
export function readNames(data: Uint8Array, from: number): MintDescription | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = from
  while (texts.length < 3) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    // Strip trailing zeros, because Metaplex pads its fields with them.
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)).replace(/\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}
