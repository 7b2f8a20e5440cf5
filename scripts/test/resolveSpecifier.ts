import { dirname, extname, join } from 'node:path'

const scope = '@oriel/'

/**
 * Returns the project path of an imported file: `@oriel/shared/json.ts` is `shared/json.ts`, and `oriel` is
 * `sdk/index.ts`. Returns undefined for third-party packages.
 */
export function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (specifier.startsWith(scope)) return specifier.slice(scope.length)
  if (!/^oriel(\/|$)/.test(specifier)) return undefined
  const path = specifier.replace('oriel', 'sdk')
  return extname(path) ? path : `${path}/index.ts`
}
