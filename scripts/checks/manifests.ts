import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSpecifier } from '../test/resolveSpecifier.ts'
import { root } from '../test/root.ts'
import type { ImportRule } from './importRule.ts'

type Dependencies = { [name: string]: string }
export type Manifest = {
  workspaces?: string[]
  dependencies?: Dependencies
  devDependencies?: Dependencies
  peerDependencies?: Dependencies
}

/** Reads a workspace's `package.json`. The root's folder is `''`. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

export function listDependencies({ dependencies, devDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/** Allows a workspace to import the dependencies in its manifest and Node's built-in modules. */
export function allowDeclared(folder: string): Pick<ImportRule, 'imports' | 'packages'> {
  const names = listDependencies(readManifest(folder))
  const isOwn = (name: string) => resolveSpecifier(name, '') !== undefined
  return {
    imports: names.flatMap((name) => resolveSpecifier(name, '') ?? []),
    packages: ['node:*', ...names.filter((name) => !isOwn(name))],
  }
}
