import { languages } from '@oriel/shared/i18n/languages.ts'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dir, findText, getFormatLocale, getLocale, loadLocale, loadMessages, t } from './i18n.ts'
import { messageFiles } from './loadAllMessages.ts'
import { readMessages } from './messageFiles.ts'

beforeAll(() => loadMessages('common'))
afterEach(() => loadLocale(['en']))

test('default: a key gives its English text, written left to right', () => {
  expect(t('common.cancel')).toBe('Cancel')
  expect(dir()).toBe('ltr')
})

test('behavior: fills params and picks the plural form', () => {
  expect(t('common.requestsWaiting', { count: 1 })).toBe('1 more request')
  expect(t('common.requestsWaiting', { count: 1200 })).toBe('1,200 more requests')
})

test('types: params are those of the text', () => {
  const misuse = () => [
    // @ts-expect-error the message requires {count}
    t('common.requestsWaiting'),
    // @ts-expect-error the message has no params
    t('common.cancel', { count: 1 }),
    // @ts-expect-error the key does not exist
    t('common.nothing'),
  ]
  expect(misuse).toBeTypeOf('function')
})

test('behavior: messages of a feature are known once they are loaded', async () => {
  expect(findText('inspector.hide', {})).toBeUndefined()
  await loadMessages('inspector')
  expect(t('inspector.answeredIn', { ms: '3.1' })).toBe('Answered in 3.1 ms.')
  expect(t('common.cancel')).toBe('Cancel')
})

test('behavior: numbers follow the user even where texts are missing', async () => {
  await loadLocale(['fo-FO', 'en'])
  expect(getLocale()).toBe('en')
  expect(getFormatLocale()).toBe('fo-FO')
  expect(t('common.requestsWaiting', { count: 1200 })).toBe('1.200 more requests')
})

test('behavior: a malformed tag is passed over', async () => {
  await loadLocale(['not a tag', 'fr-FR'])
  expect(getFormatLocale()).toBe('fr-FR')
})

test('behavior: right to left isolates what comes from outside', async () => {
  await loadLocale(['ar-XB'])
  expect(dir()).toBe('rtl')
  expect(t('common.requestsWaiting', { count: 2 })).toContain('\u2068')
})

test('behavior: a change of the language loads again what was loaded, and what comes later', async () => {
  await loadLocale(['en-XA'])
  expect(t('common.cancel')).toMatch(/^\[Cåñçél/)
  await loadMessages('swap')
  expect(t('swap.title')).toMatch(/^\[/)
  await loadLocale(['en'])
  expect(t('swap.title')).toBe('Swap')
})

test('behavior: the accented catalogue keeps params', async () => {
  await loadLocale(['en-XA'])
  expect(t('common.cancel')).toMatch(/^\[Cåñçél/)
  expect(t('common.requestsWaiting', { count: 2 })).toContain('2')
})

test('behavior: a language without a file falls back to English', async () => {
  languages.fo = {}
  onTestFinished(() => {
    delete languages.fo
  })
  await loadLocale(['fo'])
  expect(getLocale()).toBe('fo')
  expect(t('common.requestsWaiting', { count: 1200 })).toBe('1.200 more requests')
})

test('behavior: messages with two forms name a count', async () => {
  for (const file of messageFiles) {
    for (const [key, text] of Object.entries(await readMessages('en', file))) {
      if (text.includes('|')) expect(text, key).toContain('{count}')
      expect(text.split('|').length, key).toBeLessThanOrEqual(2)
    }
  }
})
