import { expect, test } from 'vitest'
import { escapeBlock, escapeLine } from './safeText.ts'

test('default: text in any script stays as it is', () => {
  const text = 'Hello\n\tgrüße, 你好, שלום, 👩‍👩‍👧 ❤️ 👍🏽'
  expect(escapeBlock(text)).toEqual({ text, hidden: 0, reorders: false, truncated: false })
})

test('behavior: characters that reorder text are written out', () => {
  expect(escapeLine('pay \u202e001\u202c')).toMatchObject({
    text: 'pay ⟨U+202E⟩001⟨U+202C⟩',
    hidden: 2,
    reorders: true,
  })
})

test.each([
  ['zero-width space', '\u200b'],
  ['soft hyphen', '\u00ad'],
  ['joiner outside an emoji', '\u200d'],
  ['Hangul filler', '\u3164'],
  ['blank braille', '\u2800'],
  ['line separator', '\u2028'],
  ['null', '\0'],
  ['escape', '\u001b'],
  ['tag', '\u{e0041}'],
  ['lone surrogate', '\ud800'],
])('behavior: %s is written out', (_, character) => {
  const { text, hidden, reorders } = escapeBlock(`a${character}b`)
  expect(text).toMatch(/^a⟨U\+[0-9A-F]{4,6}⟩b$/)
  expect([hidden, reorders]).toEqual([1, false])
})

test('behavior: a line has no line feeds', () => {
  expect(escapeLine('a\nb').text).toBe('a⟨U+000A⟩b')
})

test('behavior: every space is a plain one, and marks do not pile up', () => {
  expect(escapeLine('a\u00a0\u3000b').text).toBe('a  b')
  expect(escapeLine(`e${'\u0301'.repeat(50)}`).hidden).toBe(46)
})

test('behavior: long text is cut and marked as truncated', () => {
  expect(escapeLine('x'.repeat(500), 10)).toEqual({ text: 'xxxxxxxxxx…', hidden: 0, reorders: false, truncated: true })
  expect(escapeLine('x'.repeat(10), 10).truncated).toBe(false)
})
