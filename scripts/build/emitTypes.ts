import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// Prefix of the specifiers to rewrite. TypeScript leaves our `@oriel/shared/` and `.ts` specifiers as they are, but a
// published package must not contain them.
const shared = '@oriel/shared/'
const root = resolve(import.meta.dirname, '../..')
const out = resolve(root, 'dist/sdk/types')
const project = resolve(root, 'node_modules/.cache/oriel-types.json')

rmSync(out, { recursive: true, force: true })
mkdirSync(dirname(project), { recursive: true })
const compilerOptions = {
  noEmit: false,
  // Map the packages to their source. TypeScript emits no declarations for packages that it finds in `node_modules`.
  paths: { [`${shared}*`]: [resolve(root, 'shared/*')] },
  // Include no global types. Otherwise, the declarations would make dapps depend on Node's types, for example for
  // `Error`.
  types: [],
  incremental: false,
  tsBuildInfoFile: null,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: root,
  outDir: out,
}
const entries = ['sdk/index', 'sdk/verify/index']
const files = entries.map((entry) => resolve(root, `${entry}.ts`))
writeFileSync(project, JSON.stringify({ extends: resolve(root, 'tsconfig.json'), compilerOptions, files, include: [] }))
const { status } = spawnSync(resolve(root, 'node_modules/.bin/tsc'), ['-p', project], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

for (const file of collectReachable(entries.map((entry) => `${entry}.d.ts`))) {
  const text = readFileSync(join(out, file), 'utf8')
  writeFileSync(
    join(out, file),
    text.replace(/(from |import\()'([^']+)'/g, (_, start, name) => `${start}'${publish(file, name)}'`),
  )
}

function isOwn(specifier: string): boolean {
  return specifier.startsWith('.') || specifier.startsWith(shared)
}

/** Returns the path of an imported file, relative to the project root. */
function locate(file: string, specifier: string): string {
  return specifier.startsWith(shared) ? specifier.replace(shared, 'shared/') : join(dirname(file), specifier)
}

function publish(file: string, name: string): string {
  if (!isOwn(name)) return name
  const path = relative(dirname(file), locate(file, name))
  return (path.startsWith('.') ? path : `./${path}`).replace(/\.ts$/, '.js')
}

/**
 * Follows imports from the entry files and removes the declarations they don't reach. Throws if a remaining declaration
 * imports a package.
 */
function collectReachable(starts: string[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(join(out, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from |import\()'([^']+)'/g)) {
      if (!isOwn(name)) throw new Error(`${file} makes dapps depend on ${name}.`)
      follow(locate(file, name).replace(/\.ts$/, '.d.ts'))
    }
  }
  for (const start of starts) follow(start)
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts') && !found.has(file)) rmSync(join(out, file))
  }
  return found
}
