import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

export const listErrorFiles = (): string[] =>
  readdirSync(join(root, 'shared/errors'))
    .filter((name) => /^\w*[eE]rrors\.ts$/.test(name))
    .sort((a, b) => Number(b === 'errors.ts') - Number(a === 'errors.ts') || a.localeCompare(b))
    .map((name) => `shared/errors/${name}`)
