import { expect, test } from 'vitest'
import { getDirection, pickLanguage } from './languages.ts'

test('default: the exact language, else the same script, else English', () => {
  expect(pickLanguage(['de-DE', 'en-GB'], ['en', 'fr'])).toBe('en')
  expect(pickLanguage(['pt-BR', 'de'], ['en', 'de', 'pt'])).toBe('pt')
  expect(pickLanguage(['xx'])).toBe('en')
  expect(pickLanguage(['AR-xb'])).toBe('ar-XB')
  expect(pickLanguage([])).toBe('en')
  expect(pickLanguage(['ar-EG', 'en-XB'], ['en', 'ar-XB'])).toBe('en')
  const chinese = ['en', 'zh-Hans', 'zh-Hant']
  const pick = (...preferred: string[]) => pickLanguage(preferred, chinese)
  expect([pick('zh-TW'), pick('zh-HK'), pick('zh-Hant-MO'), pick('zh'), pick('zh-CN'), pick('zh-SG')]).toEqual([
    'zh-Hant',
    'zh-Hant',
    'zh-Hant',
    'zh-Hans',
    'zh-Hans',
    'zh-Hans',
  ])
  // Skips a language in a script that the user may not be able to read.
  expect(pickLanguage(['zh-TW', 'fr-CA'], ['en', 'zh', 'fr'])).toBe('fr')
  expect(pickLanguage(['sr-Latn'], ['en', 'sr'])).toBe('en')
  expect(pickLanguage(['pt'], ['en', 'pt-BR'])).toBe('pt-BR')
  expect(pickLanguage(['not_a_tag', '', 'de-AT'], ['en', 'de'])).toBe('de')
})

test('default: the direction is that of the language', () => {
  expect(['en', 'ar-XB', 'he', 'zh-Hant'].map(getDirection)).toEqual(['ltr', 'rtl', 'rtl', 'ltr'])
})
