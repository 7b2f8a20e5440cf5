import { join } from 'node:path'
import { languages } from '@oriel/shared/i18n/languages.ts'
import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { findCatalogueFaults, listLanguages, readCatalogues } from './checkCatalogues.ts'

/** Each of these folders contains one catalogue folder per language. */
const folders = ['frame/i18n', 'backend/i18n', 'extension/i18n']
const toPath = (folder: string) => join(root, folder)

const readPrefix = (key: string) => key.split(/[._]/)[0] ?? ''

test('default: a file of a language has every key and param that English has', async () => {
  const translated = Object.keys(languages).filter((language) => language !== 'en' && !languages[language]?.pseudo)
  for (const folder of folders) {
    const english = await readCatalogues(toPath(folder), 'en')
    expect(Object.keys(english).length, folder).toBeGreaterThan(0)
    for (const language of ['en', ...translated]) {
      expect(findCatalogueFaults(english, language, await readCatalogues(toPath(folder), language)), folder).toEqual([])
    }
  }
})

test('default: each folder of catalogues is that of a language', () => {
  for (const folder of folders) {
    expect(listLanguages(toPath(folder)).filter((name) => !languages[name] || languages[name].pseudo)).toEqual([])
  }
})

test.each(folders)('default: in %s the keys of one prefix are in one file', async (folder) => {
  const files = Object.entries(await readCatalogues(toPath(folder), 'en'))
  const filesByPrefix = new Map<string, Set<string>>()
  for (const [file, messages] of files) {
    for (const prefix of Object.keys(messages).map(readPrefix))
      filesByPrefix.set(prefix, (filesByPrefix.get(prefix) ?? new Set()).add(file))
  }
  expect([...filesByPrefix].filter(([, { size }]) => size > 1)).toEqual([])
})

test('error: a missing key, another param, a wrong number of forms and an unknown file are found', () => {
  const english = {
    'send.ts': { title: 'Send', to: 'To {name}', left: '{count} left', items: '{count} item|{count} items' },
    'swap.ts': { swap: 'Swap' },
  }
  const find = (messages: { [key: string]: string }, language = 'de') =>
    findCatalogueFaults(english, language, { 'send.ts': { ...english['send.ts'], ...messages } })
  expect(find({ to: 'An {name}', items: '{count} Ding|{count} Dinge' })).toEqual([])
  expect(find({ items: '{count} a|{count} b|{count} c|{count} d' }, 'pl')).toEqual([])
  expect(find({ items: '{count} a' }, 'ja')).toEqual([])
  expect(find({ to: 'An {nane}' })).toEqual(['send.ts: to has the params "nane" instead of "name"'])
  expect(find({ title: 'Senden|Schicken' })).toEqual(['send.ts: title has 2 plural forms'])
  expect(find({ items: '{count} a|{count} b|{count} c' })).toEqual(['send.ts: items has 3 plural forms'])
  expect(find({ other: 'Andere' })).toEqual(['send.ts: other is not in English'])
  expect(findCatalogueFaults(english, 'de', { 'swap.ts': {} })).toEqual(['swap.ts: swap is missing'])
  expect(findCatalogueFaults(english, 'de', { 'swop.ts': {} })).toEqual(['swop.ts: English has no such file'])
})
