import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { messageFiles } from './loadAllMessages.ts'
import { readMessages } from './messageFiles.ts'

const files = await Promise.all(
  messageFiles.map(async (file) => ({ file, keys: Object.keys(await readMessages('en', file)) })),
)
const readPrefix = (key: string) => key.split('.')[0] ?? ''

test('default: the keys of one prefix are in the messages of one feature', () => {
  const filesByPrefix = new Map<string, Set<string>>()
  for (const { file, keys } of files) {
    for (const prefix of keys.map(readPrefix))
      filesByPrefix.set(prefix, (filesByPrefix.get(prefix) ?? new Set()).add(file))
  }
  expect(filesByPrefix.size).toBeGreaterThan(60)
  expect([...filesByPrefix].filter(([, { size }]) => size > 1)).toEqual([])
})

test('behavior: no key is in two files', () => {
  const keys = files.flatMap((file) => file.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('behavior: a language has no key that English lacks', async () => {
  const translated = Object.keys(languages).filter((language) => language !== 'en' && !languages[language]?.pseudo)
  for (const language of translated) {
    for (const { file, keys } of files) {
      const own = Object.keys(await readMessages(language, file))
      expect(own.filter((key) => !keys.includes(key))).toEqual([])
    }
  }
})
