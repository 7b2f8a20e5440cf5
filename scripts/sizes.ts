import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dist, findStraySolanaFiles, measureSizes } from './build/measureSizes.ts'

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Returns the packages that the built SDK imports. */
function findSdkDependencies(): string[] {
  const files = readdirSync(resolve(dist, 'sdk')).filter((file) => file.endsWith('.js') && file !== 'verify.js')
  const code = files.map((file) => readFileSync(resolve(dist, 'sdk', file), 'utf8')).join('\n')
  return [...code.matchAll(/(?:from|import)\s*["']([^."'][^"']*)["']/g)].map(([, name = '']) => name)
}

let failed = false
for (const { what, size, limit } of measureSizes()) {
  const over = size > limit
  failed ||= over
  console.log(`  ${over ? 'OVER ' : ''}${what}: ${formatKilobytes(size)} of ${formatKilobytes(limit)}`)
}
const foreign = findSdkDependencies().filter((name) => name !== 'penpal')
if (foreign.length > 0) {
  failed = true
  console.log(`  The SDK imports ${foreign.join(', ')} at run time; penpal is to be its only dependency.`)
}
const strays = findStraySolanaFiles()
if (strays.length > 0) {
  failed = true
  console.log(`  The library of Solana is loaded by ${strays.join(', ')}; only sending on Solana may load it.`)
}
process.exit(failed ? 1 : 0)
