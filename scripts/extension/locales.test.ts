import { expect, test } from 'vitest'
import { fillBrand, toLocaleName } from './locales.ts'

test('default: a locale has the name that browsers know', () => {
  expect(['en', 'de', 'pt-BR', 'zh-Hant', 'zh-Hans'].map(toLocaleName)).toEqual(['en', 'de', 'pt_BR', 'zh_TW', 'zh_CN'])
})

test('behavior: a dollar sign in the name of the brand is no placeholder of the browser', () => {
  expect(fillBrand('Open {brand}: {brand}', 'A$1 $& B')).toBe('Open A$$1 $$& B: A$$1 $$& B')
})
