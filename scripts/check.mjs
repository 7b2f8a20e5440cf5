import { pathToFileURL } from 'node:url'
import { installPackages, run, step } from './setup.mjs'

/** Types; format and lint with the import rules and the limits of length; unused code. Returns the number of checks that failed. */
export function check() {
  const checks = [
    ['Types', () => run('tsc', ['-p', 'tsconfig.json'])],
    ['Format, lint, import rules and cycles, lengths', () => run('biome', ['check', '.'])],
    ['Unused code and dependencies', () => run('knip', [])],
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
