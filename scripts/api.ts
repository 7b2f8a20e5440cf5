import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Compares the type declarations of the last build with `sdk/api.snapshot`, so every change to the public API shows up
// in review. Run `npm run api` to accept a change.

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'dist/sdk/types')
const snapshot = join(root, 'sdk/api.snapshot')

const published = describePublished()
if (process.argv.includes('--accept')) writeFileSync(snapshot, published)
const accepted = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : ''
if (published !== accepted) {
  console.log(`  The published types changed:\n${describeChange(accepted, published)}`)
  console.log('  "npm run api" accepts the change.')
  process.exit(1)
}

/** Returns the published declarations without their comments, because `docs/` already contains them. */
function describePublished(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  return files
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, '')
      return `// ${file.replaceAll('\\', '/')}\n${text}`
    })
    .join('\n')
}

function describeChange(before: string, after: string): string {
  const old = before.split('\n')
  const now = after.split('\n')
  const removed = old.filter((line) => !now.includes(line)).map((line) => `  - ${line}`)
  const added = now.filter((line) => !old.includes(line)).map((line) => `  + ${line}`)
  return [...removed, ...added].slice(0, 40).join('\n')
}
