/** Image types that a browser shows in an `<img>`, where scripts do not run. */
export const pictureTypes = [
  'image/svg+xml',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
] as const
export type PictureType = (typeof pictureTypes)[number]

export function detectPictureType(bytes: Buffer): PictureType | undefined {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^ftypavi[fs]/.test(head.slice(4))) return 'image/avif'
  return isSvg(bytes.toString('utf8', 0, 4096)) ? 'image/svg+xml' : undefined
}

function isSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '').trimStart()
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<\?xml|^<!doctype\s+svg/i.test(rest) ? '>' : undefined
    if (end === undefined) return /^<(?:svg:)?svg[\s>/]/.test(rest)
    const at = rest.indexOf(end, end === '-->' ? 4 : 0)
    if (at < 0) return false
    rest = rest.slice(at + end.length).trimStart()
  }
}
