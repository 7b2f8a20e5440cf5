import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export type Chosen = { unit: string[]; browser: string[] }

export const sourceFolders = [
  'shared',
  'clear-signing',
  'sdk',
  'frame',
  'extension',
  'backend',
  'host-example',
  'localnet',
]

export function findTests(): Chosen {
  const isTest = (file: string) => file.endsWith('.test.ts')
  return {
    unit: [...sourceFolders, 'scripts'].flatMap((folder) => listFiles(folder)).filter(isTest),
    browser: readdirSync(join(root, 'tests'))
      .filter(isTest)
      .sort()
      .map((file) => `tests/${file}`),
  }
}

export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort()
}

export type WordError = { word: string; nearest: string[] }

export function chooseByWords(words: string[], all: Chosen): { chosen: Chosen; unknown: WordError[] } {
  const has = (path: string, word: string) => path.toLowerCase().includes(word.toLowerCase())
  const choose = (paths: string[]) => paths.filter((path) => words.some((word) => has(path, word)))
  const paths = [...all.unit, ...all.browser]
  const unknown = words
    .filter((word) => !paths.some((path) => has(path, word)))
    .map((word) => ({ word, nearest: findNearest(word, paths) }))
  return { chosen: { unit: choose(all.unit), browser: choose(all.browser) }, unknown }
}

function findNearest(word: string, paths: string[]): string[] {
  const names = new Set(paths.flatMap((path) => path.replace(/\.test\.ts$/, '').split('/')))
  const near = [...names].map((name) => ({ name, distance: measureDistance(word.toLowerCase(), name.toLowerCase()) }))
  near.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
  return near.slice(0, 3).map(({ name }) => name)
}

function measureDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= b.length; column++) {
      const changed = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
