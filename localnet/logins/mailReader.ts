export type ReadMail = { from: string; subject: string; text: string; html?: string }

type Field = { value: string; parameters: Record<string, string> }
type Part = { headers: Map<string, string>; body: string }

/**
 * Reads a mail as programs write it: RFC 5322 headers, RFC 2047 words, RFC 2045 bodies, alternatives at any depth. It
 * keeps bytes as Latin-1 text until the charset is known.
 */
export function readMail(source: Buffer): ReadMail {
  const mail = readPart(source.toString('latin1'))
  const texts = new Map<string, string>()
  collectTexts(mail, texts)
  const html = texts.get('text/html')
  return {
    from: decodeWords(mail.headers.get('from') ?? ''),
    subject: decodeWords(mail.headers.get('subject') ?? ''),
    text: texts.get('text/plain') ?? '',
    ...(html === undefined ? {} : { html }),
  }
}

function readPart(source: string): Part {
  // A part without headers begins with the empty line.
  const end = source.startsWith('\r\n') ? 0 : source.indexOf('\r\n\r\n')
  const head = end < 0 ? source : source.slice(0, end)
  const body = end < 0 ? '' : source.slice(end).replace(/^(\r\n){1,2}/, '')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body }
}

function collectTexts({ headers, body }: Part, texts: Map<string, string>) {
  const type = readField(headers.get('content-type') ?? 'text/plain')
  const { boundary, charset } = type.parameters
  if (type.value.startsWith('multipart/') && boundary) {
    for (const part of splitParts(body, boundary)) collectTexts(readPart(part), texts)
    return
  }
  const isAttached = readField(headers.get('content-disposition') ?? '').value === 'attachment'
  if (isAttached || !type.value.startsWith('text/') || texts.has(type.value)) return
  const bytes = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit')
  texts.set(type.value, new TextDecoder(charset ?? 'utf-8').decode(bytes).replaceAll('\r\n', '\n').trimEnd())
}

function splitParts(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // The line break before a boundary belongs to the boundary.
  const [, ...parts] = `\r\n${body}`.split(new RegExp(`\\r\\n--${escaped}(?:[ \\t]*(?=\\r\\n)|--[^]*$)`))
  return parts.slice(0, -1).map((part) => part.replace(/^\r\n/, ''))
}

function readField(line: string): Field {
  const [value = '', ...rest] = line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const pairs = rest.map((pair) => {
    const [name = '', ...parts] = pair.split('=')
    return [
      name.trim().toLowerCase(),
      parts
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    ] as const
  })
  return { value: value.trim().toLowerCase(), parameters: Object.fromEntries(pairs) }
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return decodeQuoted(body.replace(/[ \t]+(?=\r\n|$)/g, '').replaceAll('=\r\n', ''))
    default:
      return Buffer.from(body, 'latin1')
  }
}

function decodeQuoted(text: string): Buffer {
  const decoded = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(decoded, 'latin1')
}

/** Decodes words such as `=?utf-8?Q?…?=`. The space between two such words is not part of the text. */
function decodeWords(text: string): string {
  const words = /=\?([^?]+)\?([QB])\?([^?]*)\?=/gi
  return text.replace(/(\?=)[ \t]+(?==\?)/g, '$1').replace(words, (_, charset: string, kind: string, word: string) => {
    const bytes = kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' '))
    return new TextDecoder(charset).decode(bytes)
  })
}
