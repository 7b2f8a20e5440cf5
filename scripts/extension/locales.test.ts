import { expect, test } from 'vitest'
import { toLocaleName } from './locales.ts'

test('default: a locale has the name that browsers know', () => {
  expect(['en', 'de', 'pt-BR', 'zh-Hant', 'zh-Hans'].map(toLocaleName)).toEqual(['en', 'de', 'pt_BR', 'zh_TW', 'zh_CN'])
})
