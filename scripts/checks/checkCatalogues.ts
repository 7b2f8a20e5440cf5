import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '@oriel/shared/i18n/messages.ts'

/** A language's messages, by file name. */
export type Catalogues = { [file: string]: Catalogue }

/** Returns the languages that have a subfolder in the folder. */
export function listLanguages(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Reads a language's catalogues. Returns an empty object if the language has no folder. */
export async function readCatalogues(folder: string, language: string): Promise<Catalogues> {
  const path = join(folder, language)
  const files = existsSync(path) ? readdirSync(path) : []
  const entries = files.map(async (file) => {
    const { messages }: { messages: Catalogue } = await import(join(path, file))
    return [file, messages] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Returns the differences between a language's files and the English ones. A missing file is allowed, because its
 * messages fall back to English.
 */
export function findCatalogueFaults(english: Catalogues, language: string, translated: Catalogues): string[] {
  return Object.entries(translated).flatMap(([file, messages]) => {
    const originals = english[file]
    if (!originals) return [`${file}: English has no such file`]
    const keys = new Set([...Object.keys(originals), ...Object.keys(messages)])
    return [...keys].flatMap((key) => {
      const fault = findMessageFault(originals[key], messages[key], language)
      return fault ? [`${file}: ${key} ${fault}`] : []
    })
  })
}

function findMessageFault(original: string | undefined, text: string | undefined, language: string) {
  if (text === undefined) return 'is missing'
  if (original === undefined) return 'is not in English'
  const [expected, found] = [listParams(original), listParams(text)]
  if (expected !== found) return `has the params "${found}" instead of "${expected}"`
  const forms = text.split('|').length
  if (forms === 1) return undefined
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
  const isPlural = original.includes('{count}') && (forms === 2 || forms === categories)
  return isPlural ? undefined : `has ${forms} plural forms`
}

function listParams(text: string): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort().join(' ')
}
