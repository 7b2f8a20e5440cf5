import { afterEach, expect, test } from 'vitest'
import { descriptionTexts } from './descriptionTexts.ts'
import { inspector } from './en/inspector.ts'
import { firstTexts } from './firstTexts.ts'
import { addTexts, dir, formatLocale, loadLocale, locale, pickLocale, t } from './i18n.ts'
import { laterTexts } from './laterTexts.ts'

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
  const wrong = () => [
    // @ts-expect-error the text names {count}
    t('common.requestsWaiting'),
    // @ts-expect-error the text names no param
    t('common.cancel', { count: 1 }),
    // @ts-expect-error no such text
    t('common.nothing'),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('behavior: texts that come later are known once they are there', () => {
  addTexts(inspector)
  expect(t('inspector.answeredIn', { ms: '3.1' })).toBe('Answered in 3.1 ms.')
  expect(t('common.cancel')).toBe('Cancel')
})

test('behavior: the best catalogue, else English', () => {
  expect(pickLocale(['de-DE', 'en-GB'])).toBe('en')
  expect(pickLocale(['pt-BR', 'de'], ['en', 'de', 'pt'])).toBe('pt')
  expect(pickLocale(['xx'])).toBe('en')
  expect(pickLocale(['AR-xb'])).toBe('ar-XB')
  expect(pickLocale([])).toBe('en')
  expect(pickLocale(['ar-EG', 'en-XB'])).toBe('en')
  const chinese = ['en', 'zh-Hans', 'zh-Hant']
  const of = (...wanted: string[]) => pickLocale(wanted, chinese)
  expect([of('zh-TW'), of('zh-HK'), of('zh-Hant-MO'), of('zh'), of('zh-CN'), of('zh-SG')]).toEqual([
    'zh-Hant',
    'zh-Hant',
    'zh-Hant',
    'zh-Hans',
    'zh-Hans',
    'zh-Hans',
  ])
  // A script that the person may not read is not chosen for them.
  expect(pickLocale(['zh-TW', 'fr-CA'], ['en', 'zh', 'fr'])).toBe('fr')
  expect(pickLocale(['sr-Latn'], ['en', 'sr'])).toBe('en')
  expect(pickLocale(['pt'], ['en', 'pt-BR'])).toBe('pt-BR')
  expect(pickLocale(['not_a_tag', '', 'de-AT'], ['en', 'de'])).toBe('de')
})

test('behavior: numbers follow the person even where texts are missing', async () => {
  await loadLocale(['de-DE', 'en'])
  expect(locale()).toBe('en')
  expect(formatLocale()).toBe('de-DE')
  expect(t('common.requestsWaiting', { count: 1200 })).toBe('1.200 more requests')
})

test('behavior: a malformed tag is passed over', async () => {
  await loadLocale(['not a tag', 'fr-FR'])
  expect(formatLocale()).toBe('fr-FR')
})

test('behavior: right to left isolates what comes from outside', async () => {
  await loadLocale(['ar-XB'])
  expect(dir()).toBe('rtl')
  expect(t('common.requestsWaiting', { count: 2 })).toContain('\u2068')
})

test('behavior: the accented catalogue keeps params', async () => {
  await loadLocale(['en-XA'])
  expect(t('common.cancel')).toMatch(/^\[Cåñçél/)
  expect(t('common.requestsWaiting', { count: 2 })).toContain('2')
})

test('behavior: texts with two forms name a count', () => {
  for (const [key, text] of Object.entries({
    ...firstTexts,
    ...inspector,
    ...laterTexts,
    ...descriptionTexts,
  })) {
    if (text.includes('|')) expect(text, key).toContain('{count}')
    expect(text.split('|').length, key).toBeLessThanOrEqual(2)
  }
})
