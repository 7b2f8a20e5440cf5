/** Base URLs of the gateways. Each ends with a slash. */
export type Gateways = { ipfs: string; arweave: string }

export type Source = { kind: 'data'; type: string; bytes: Buffer } | { kind: 'remote'; url: URL }

/** Maximum length of a `data:` URI in characters: one megabyte as base64, plus a margin. */
const maxLength = 1.4 * 1024 * 1024
const maxUrlLength = 2048
const contentId = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,120})(\/.*)?$/

export function readUri(text: string, gateways: Gateways): Source | undefined {
  const uri = text.trim()
  if (uri.length > maxLength) return undefined
  if (/^data:/i.test(uri)) return readDataUri(uri)
  if (uri.length > maxUrlLength) return undefined
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1] ?? (contentId.test(uri) ? uri : undefined)
  if (ipfs !== undefined) return resolveGatewayUrl(gateways.ipfs, ipfs)
  const arweave = /^ar:\/\/(.+)$/i.exec(uri)?.[1]
  if (arweave !== undefined) return resolveGatewayUrl(gateways.arweave, arweave)
  return /^https:\/\//i.test(uri) && URL.canParse(uri) ? { kind: 'remote', url: new URL(uri) } : undefined
}

/** Replaces `{id}` with the token ID as 64 hexadecimal digits (ERC-1155). */
export function fillId(uri: string, tokenId: bigint): string {
  return uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

/**
 * Resolves a path at a gateway. Returns undefined if the result leaves the gateway's base URL, because the operator's
 * server may host other things.
 */
function resolveGatewayUrl(gateway: string, path: string): Source | undefined {
  if (!/^[\w-]{32,}/.test(path) || !URL.canParse(path, gateway)) return undefined
  const url = new URL(gateway + path)
  return url.href.startsWith(new URL(gateway).href) ? { kind: 'remote', url } : undefined
}

/** Reads a `data:` URI. Returns undefined if it has no comma. */
export function readDataUri(uri: string): Extract<Source, { kind: 'data' }> | undefined {
  const comma = uri.indexOf(',')
  if (comma < 0) return undefined
  const [type = '', ...parameters] = uri.slice('data:'.length, comma).split(';')
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === 'base64'
  const plain = decodePercents(uri.slice(comma + 1))
  const bytes = isBase64 ? Buffer.from(plain.toString('latin1'), 'base64') : plain
  return { kind: 'data', type: type.trim().toLowerCase() || 'text/plain', bytes }
}

/**
 * Decodes percent-encoded bytes. Keeps percent signs that do not start an escape, because contracts return such URIs.
 */
function decodePercents(text: string): Buffer {
  const bytes = Buffer.from(text)
  let end = bytes.indexOf(percent)
  if (end < 0) return bytes
  for (let at = end; at < bytes.length; at++) {
    const isEscape = bytes[at] === percent
    const high = isEscape ? parseHexDigit(bytes[at + 1]) : -1
    const low = isEscape ? parseHexDigit(bytes[at + 2]) : -1
    if (high < 0 || low < 0) {
      bytes[end++] = bytes[at] ?? 0
    } else {
      bytes[end++] = high * 16 + low
      at += 2
    }
  }
  return bytes.subarray(0, end)
}

const percent = 0x25

function parseHexDigit(code: number | undefined): number {
  if (code === undefined) return -1
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
