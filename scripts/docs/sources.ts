import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

/** Reads a source file by its path in the project. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns the paths of the files in `shared/` that declare errors, the general ones first. */
export const errorFiles = (): string[] =>
  readdirSync(join(root, 'shared'))
    .filter((name) => /^\w*[eE]rrors\.ts$/.test(name))
    .sort((a, b) => Number(b === 'errors.ts') - Number(a === 'errors.ts') || a.localeCompare(b))
    .map((name) => `shared/${name}`)
