import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dist, measureSizes, straysWithSolana } from './measureSizes.ts'

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Imports of the published ES module that are not its own files. */
function sdkDependencies(): string[] {
  const code = readFileSync(resolve(dist, 'sdk/index.js'), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["']([^."'][^"']*)["']/g)].map(([, name]) => name as string)
}

let failed = false
for (const { what, size, limit } of measureSizes()) {
  const over = size > limit
  failed ||= over
  console.log(`  ${over ? 'OVER ' : ''}${what}: ${kB(size)} of ${kB(limit)}`)
}
const foreign = sdkDependencies().filter((name) => name !== 'penpal')
if (foreign.length > 0) {
  failed = true
  console.log(`  The SDK imports ${foreign.join(', ')} at run time; penpal is to be its only dependency.`)
}
const strays = straysWithSolana()
if (strays.length > 0) {
  failed = true
  console.log(`  The library of Solana is loaded by ${strays.join(', ')}; only who sends on Solana may need it.`)
}
process.exit(failed ? 1 : 0)
