/** As the mint says it: not cleaned yet. */
export type MintDescription = { name: string; symbol: string; uri: string }

/** Where the extensions of a Token-2022 mint begin: after the room of a token account and the byte that says which it is. */
const extensionsAt = 166
/** `ExtensionType::TokenMetadata`. */
const tokenMetadata = 19
/** Authority and mint come first. */
const namesAt = 64

/** The metadata extension of a Token-2022 mint (SPL token-metadata interface); undefined where it has none, or a broken one. */
export function readTokenMetadata(data: Uint8Array): MintDescription | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const end = at + 4 + length
    // Zero is the room that is left over.
    if (type === 0 || end > data.length) return undefined
    if (type === tokenMetadata) return readNames(data.subarray(at + 4, end), namesAt)
    at = end
  }
  return undefined
}

/** Name, symbol and address of the description, each with its length before it (Borsh). */
export function readNames(data: Uint8Array, from: number): MintDescription | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = from
  while (texts.length < 3) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    // Metaplex fills its fields up with zeros.
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)).replace(/\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}
