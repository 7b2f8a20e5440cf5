import { resolve } from 'node:path'

export const folders = ['frame', 'clear-signing', 'sdk', 'backend', 'shared']

export const notSources = ['**/*.test.ts', '**/*.testing.ts', '**/*.d.ts']

export function getPaths(root: string) {
  const folder = resolve(root, 'test-results/coverage')
  return {
    folder,
    /** Vitest's coverage in Istanbul's format. The files also list all statements. */
    units: resolve(folder, 'units'),
    unitProcesses: resolve(folder, 'unit-processes'),
    nodes: resolve(folder, 'nodes'),
    browsers: resolve(folder, 'browsers'),
    result: resolve(root, 'test-results/coverage.json'),
  }
}
