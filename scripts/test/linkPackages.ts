import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** Links the installed packages into a copy of the sources. Caches are left out, so that the copy gets its own. */
export function linkPackages(folder: string) {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // Copy symbolic links as they are. The links to our own packages are relative, so they point into the copy.
    if (entry.isSymbolicLink() || entry.name === '@oriel')
      cpSync(source, target, { recursive: true, verbatimSymlinks: true })
    else if (entry.name === '.bin' || !entry.name.startsWith('.')) symlinkSync(source, target)
  }
}
