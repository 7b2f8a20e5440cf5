import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// TypeScript preserves our `#shared/` and `.ts` specifiers, which a package must not contain.
const root = resolve(import.meta.dirname, '../..')
const out = resolve(root, 'dist/sdk/types')
const project = resolve(root, 'node_modules/.cache/oriel-types.json')

rmSync(out, { recursive: true, force: true })
mkdirSync(dirname(project), { recursive: true })
const compilerOptions = {
  noEmit: false,
  // Empty, because otherwise `Error` would refer dapps to Node's types.
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

function publish(file: string, name: string): string {
  const target = name.startsWith('#shared/') ? relative(dirname(file), name.slice(1)) : name
  const dotted = target.startsWith('.') ? target : `./${target}`
  return name.startsWith('#') || name.startsWith('.') ? dotted.replace(/\.ts$/, '.js') : name
}

/** Removes declarations that the entries do not reach. Throws when a remaining one imports a package. */
function collectReachable(starts: string[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const text = readFileSync(join(out, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from |import\()'([^']+)'/g)) {
      if (!name.startsWith('.') && !name.startsWith('#shared/'))
        throw new Error(`${file} makes dapps depend on ${name}.`)
      const path = name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
      follow(path.replace(/\.ts$/, '.d.ts'))
    }
  }
  for (const start of starts) follow(start)
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts') && !found.has(file)) rmSync(join(out, file))
  }
  return found
}
