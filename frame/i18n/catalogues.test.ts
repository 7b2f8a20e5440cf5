import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { descriptionTexts } from './descriptionTexts.ts'
import { firstTexts } from './firstTexts.ts'
import { laterTexts } from './laterTexts.ts'

const folder = resolve(import.meta.dirname, 'en')

const files = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const exports = (await import(resolve(folder, file))) as Record<string, Record<string, string>>
    const [meaning = ''] = file.split('.')
    return { file, meaning, keys: Object.values(exports).flatMap(Object.keys) }
  }),
)
const prefixOf = (key: string) => key.split('.')[0] ?? ''

test('default: the texts of one prefix are in the catalogue of one meaning', () => {
  const meanings = new Map<string, Set<string>>()
  for (const { meaning, keys } of files) {
    for (const key of keys) meanings.set(prefixOf(key), (meanings.get(prefixOf(key)) ?? new Set()).add(meaning))
  }
  expect(meanings.size).toBeGreaterThan(60)
  expect([...meanings].filter(([, { size }]) => size > 1)).toEqual([])
})

test('behavior: no key is in two files', () => {
  const keys = files.flatMap((file) => file.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('behavior: every text is loaded, with the first picture, after it, with an approval, or with a tool for developers', () => {
  const loaded = new Set([...Object.keys(firstTexts), ...Object.keys(laterTexts), ...Object.keys(descriptionTexts)])
  const isTool = (meaning: string) => ['inspector', 'doctor', 'theme'].includes(meaning)
  const missing = files.filter(({ meaning }) => !isTool(meaning)).flatMap(({ keys }) => keys)
  expect(missing.filter((key) => !loaded.has(key))).toEqual([])
})
