import { dirname, join } from 'node:path'

/** The scope of our packages: `@oriel/shared/chains/caip.ts` is `shared/chains/caip.ts`. */
const scope = '@oriel/'

/** Returns the path in the project of what a file imports. Undefined for a package of others. */
export function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith(scope) ? specifier.slice(scope.length) : undefined
}
