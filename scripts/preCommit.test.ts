import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string

const runGit = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oriel-hook-'))
  runGit('init', '--quiet')
  for (const name of ['.githooks', 'biome.json']) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runHook() {
  return spawnSync(join(folder, '.githooks/pre-commit'), { cwd: folder, encoding: 'utf8' })
}

test('default: a commit with a file that is not formatted is refused, and passes when it is formatted', () => {
  writeFileSync(join(folder, 'a name.ts'), 'export const sum = 1+1;\n')
  writeFileSync(join(folder, 'notes.txt'), 'any   text')
  runGit('add', 'a name.ts', 'notes.txt')
  const refused = runHook()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('Run "npx biome check --write" with these files, and add them again.')
  writeFileSync(join(folder, 'a name.ts'), 'export const sum = 1 + 1\n')
  runGit('add', 'a name.ts')
  expect(runHook().status).toBe(0)
})

test('behavior: a commit without a file that the formatter knows passes', () => {
  runGit('rm', '--quiet', '--cached', 'a name.ts')
  expect(runHook().status).toBe(0)
})
