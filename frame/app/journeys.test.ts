import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { accountTexts } from '../i18n/accountTexts.ts'
import { buyTexts } from '../i18n/buyTexts.ts'
import { connectTexts } from '../i18n/connectTexts.ts'
import { firstTexts } from '../i18n/firstTexts.ts'
import { namesTexts } from '../i18n/namesTexts.ts'
import { signInTexts } from '../i18n/signInTexts.ts'
import { windowTexts } from '../i18n/windowTexts.ts'

const root = resolve(import.meta.dirname, '../..')
const main = resolve(root, 'frame/start/main.tsx')
const folder = resolve(import.meta.dirname, 'journeys')
const journeys = readdirSync(folder)
const sets = { connectTexts, accountTexts, buyTexts, namesTexts, signInTexts, windowTexts }
const laterKeys = Object.values(sets).flatMap(Object.keys)

const imported = /^\s*(?:import|export)\s(?!type\b)[^'";]*?(?:from\s+)?'([^']+\.tsx?)'/gm

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)]
    .map(([, path = '']) =>
      path.startsWith('#shared/') ? resolve(root, 'shared', path.slice(8)) : resolve(dirname(file), path),
    )
    .filter(existsSync)
}

/** Returns the modules that come with a module, without those of the first load. The catalogues name every key. */
function comesWith(file: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const follow = (one: string) => {
    if (found.has(one) || known.has(one) || one.includes('/frame/i18n/')) return
    found.add(one)
    importsOf(one).forEach(follow)
  }
  follow(file)
  return found
}

/** A key can be a beginning: `namespace.${name}` stands for each of them. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/['"`]([a-zA-Z]+\.[\w.]*)(\$\{)?/g)].flatMap(([, key = '', open]) =>
    laterKeys.filter((one) => (open ? one.startsWith(key) : one === key)),
  )
}

const first = comesWith(main)

test.each(journeys)('default: %s brings the texts that its views show', (name) => {
  const file = resolve(folder, name)
  const brought = Object.entries(sets).filter(([set]) => readFileSync(file, 'utf8').includes(`/i18n/${set}.ts'`))
  const has = new Set([firstTexts, ...brought.map(([, texts]) => texts)].flatMap(Object.keys))
  const modules = [...comesWith(file, first)]
  expect(modules.length).toBeGreaterThan(5)
  const missing = modules.flatMap((one) =>
    keysIn(readFileSync(one, 'utf8')).flatMap((key) => (has.has(key) ? [] : [`${key} in ${relative(root, one)}`])),
  )
  expect(missing).toEqual([])
})

test('default: the first load contains no journey', () => {
  expect(first.size).toBeGreaterThan(100)
  expect([...first].filter((one) => one.includes('/app/journeys/'))).toEqual([])
})
