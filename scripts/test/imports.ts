import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSpecifier } from './resolveSpecifier.ts'
import { root } from './root.ts'

const specifiers = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Returns the project files that a file imports, including type imports and dynamic imports. */
export function readImports(file: string): string[] {
  const full = join(root, file)
  if (!existsSync(full)) return []
  return [...readFileSync(full, 'utf8').matchAll(specifiers)].flatMap(
    ([, specifier = '']) => resolveSpecifier(specifier, file) ?? [],
  )
}
