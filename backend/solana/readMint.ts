import { base58 } from '@scure/base'
import { token2022Program, tokenProgram } from './programs.ts'

/** What the account of a mint says. Texts are as their writer wrote them. */
export type MintState = { supply: bigint; decimals: number; metadata?: MintMetadata }
export type MintMetadata = { name: string; symbol: string; uri: string }

const baseSize = 82
/** Token-2022 fills a mint up to the size of a token account, so that the two cannot be taken for each other. */
const typeAt = 165
const isMint = 1
const extensionsAt = 166
const metadataPointer = 18
const tokenMetadata = 19

/** Undefined where the account is no initialised mint of the two token programs. */
export function readMint(data: Uint8Array, owner: string, address: string): MintState | undefined {
  if (owner !== tokenProgram && owner !== token2022Program) return undefined
  if (data.length < baseSize || data[45] !== 1) return undefined
  if (owner === tokenProgram ? data.length !== baseSize : data.length > baseSize && data[typeAt] !== isMint) {
    return undefined
  }
  const view = viewOf(data)
  const metadata = readExtensions(data, address)
  return { supply: view.getBigUint64(36, true), decimals: data[44] ?? 0, ...(metadata && { metadata }) }
}

/** The metadata extension, if the mint's pointer says that it is the place: anywhere else it would be somebody else's word. */
function readExtensions(data: Uint8Array, address: string): MintMetadata | undefined {
  let isHere = false
  let metadata: MintMetadata | undefined
  const view = viewOf(data)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (type === 0 || end > data.length) break
    const value = data.subarray(at + 4, end)
    if (type === metadataPointer && value.length === 64) isHere = base58.encode(value.subarray(32)) === address
    if (type === tokenMetadata && value.length > 64 && base58.encode(value.subarray(32, 64)) === address) {
      metadata = readTexts(value.subarray(64))
    }
    at = end
  }
  return isHere ? metadata : undefined
}

/** Metaplex (`Metadata` of Token Metadata): key, update authority, mint, then name, symbol and address, filled up with zeroes. */
export function readMetaplex(data: Uint8Array, mint: string): MintMetadata | undefined {
  const isMetadata = data[0] === 4 && data.length > 65 && base58.encode(data.subarray(33, 65)) === mint
  return isMetadata ? readTexts(data.subarray(65)) : undefined
}

/** Three texts, each behind its length (Borsh). */
function readTexts(data: Uint8Array): MintMetadata | undefined {
  const view = viewOf(data)
  const texts: string[] = []
  for (let at = 0; texts.length < 3; ) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)).replace(/\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
