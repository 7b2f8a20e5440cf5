import { hexToBytes } from '@oriel/shared/encoding/hex.ts'

const maxLayers = 3
const controls = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/**
 * Matches white space that some parsers remove, which joins the words around it. Excludes line feeds, because a domain
 * often starts a line.
 */
const rareSpaces = /\r(?!\n)|[\t\v\f\u0085\u2028\u2029]/g

/**
 * Returns all texts that a parser could decode from these bytes. Parsers differ in what they drop and decode, so a
 * warning based on words must check all variants: without invisible characters, with a space in their place, without
 * markup, and with embedded hex, base64 and escapes decoded.
 */
export function readBytes(bytes: Uint8Array): string[] {
  return readText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
}

/** Returns all texts that a parser could decode from this text. */
export function readText(text: string, layers = maxLayers): string[] {
  const texts = [text, ...decodeEscapes(text)]
  const forms = new Set([...texts, ...texts.map((item) => item.replace(rareSpaces, ''))].flatMap(simplify))
  const inner = layers > 0 ? [...forms].flatMap(decodeParts) : []
  return [...new Set([...forms, ...inner.flatMap((part) => readText(part, layers - 1))])]
}

/**
 * Returns the text as different parsers see it. UTF-16 puts a NUL beside every Latin letter, and C strings end with a
 * NUL. Some parsers drop NULs, so a page can put any number of them between two letters.
 */
function simplify(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .replace(lineEnds, '\n')
    .replace(/[\p{Zs}\t]/gu, ' ')
  const parted = joined.replace(/[\0\ufffd]{2,}/g, ' ')
  const forms = (parted === joined ? [parted] : [parted, joined]).flatMap((plain) => {
    const bare = plain.normalize('NFKD').replace(/\p{M}/gu, '')
    return [plain.replace(controls, ''), plain.replace(controls, ' '), bare.replace(controls, '')]
  })
  return [...forms, ...forms.filter((form) => form.includes('<')).map((form) => form.replace(/<[^<>]{0,500}>/g, ' '))]
}

const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', period: '.', colon: ':' }

function decodeEscapes(text: string): string[] {
  const percent = text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeHex(run.replaceAll('%', '')))
  const backslash = text
    .replace(/\\(?:u\{?([0-9a-f]{4,6})\}?|x([0-9a-f]{2}))/gi, (_, long, short) => toCharacter(`0x${long ?? short}`))
    .replace(/\\[nr]/g, '\n')
  const html = text
    .replace(/&#(x?[0-9a-f]{1,6});/gi, (_, code: string) => toCharacter(/^x/i.test(code) ? `0${code}` : code))
    .replace(/&([a-z]{2,6});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
  return [percent, backslash, html].filter((decoded) => decoded !== text)
}

function toCharacter(code: string): string {
  const point = Number(code)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ' '
}

/** Decodes hex and base64 in the text, even if line breaks split them. */
function decodeParts(text: string): string[] {
  const joined = text.replace(/\s+/g, '')
  const hex = [text, joined].flatMap((source) => source.match(/(?:[0-9a-f]{2}){12,}/gi) ?? [])
  const base64 = [text, joined].flatMap((source) => source.match(/[A-Za-z0-9+/_-]{16,}/g) ?? [])
  return [...new Set([...hex.map(decodeHex), ...base64.map(decodeBase64)])].filter((part) => /[a-z]{3}/i.test(part))
}

const decodeHex = (hex: string) => new TextDecoder().decode(hexToBytes(`0x${hex}`))

function decodeBase64(text: string): string {
  // Drop a last character whose bits do not fill a byte.
  const whole = text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0))
  const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
}
