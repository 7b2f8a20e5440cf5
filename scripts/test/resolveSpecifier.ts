import { dirname, join } from 'node:path'

/** Our packages' scope: `@oriel/shared/chains/caip.ts` is `shared/chains/caip.ts`. */
const scope = '@oriel/'

/** Returns the project path of an imported file. Returns undefined for third-party packages. */
export function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith(scope) ? specifier.slice(scope.length) : undefined
}
