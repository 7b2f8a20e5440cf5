import { pathToFileURL } from 'node:url'
import { installPackages, run, step } from './setup.mjs'

/** Types, format and lint with the import rules, unused code, limits of length. Returns the number of checks that failed. */
export function check() {
  const checks = [
    ['Types', () => run('tsc', ['-p', 'tsconfig.json'])],
    ['Format, lint, import rules', () => run('biome', ['check', '.'])],
    ['Unused code and dependencies', () => run('knip', [])],
    ['Lengths, import cycles, licences', () => run('node', ['--import', 'tsx', 'scripts/limits.ts'])],
  ]
  return checks.filter(([name, passes]) => {
    step(name)
    return !passes()
  }).length
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installPackages()
  process.exit(check() === 0 ? 0 : 1)
}
