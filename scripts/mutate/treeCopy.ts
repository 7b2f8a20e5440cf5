import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkPackages } from '../test/linkPackages.ts'
import { root } from '../test/root.ts'
import type { Fault } from './faults/fault.ts'

export type TreeCopy = { folder: string; remove: () => void }

/** Copies the working tree, including uncommitted changes, and symlinks its packages. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-mutate-'))
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Applies a fault to the copy. Returns a function that restores the file. */
export function plant({ name, file, text, replacement }: Fault, { folder }: TreeCopy): () => void {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (countTexts(source, text) !== 1) throw new Error(`The text of "${name}" is not exactly once in ${file}.`)
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  )
  return () => writeFileSync(path, source)
}

export const countTexts = (source: string, text: string) => source.split(text).length - 1
