import { resolve } from 'node:path'

/** Whose lines are counted. */
export const folders = ['frame', 'sdk', 'backend', 'shared']

/** Tests and what only they use. */
export const notSources = ['**/*.test.ts', '**/*.testing.ts', '**/*.d.ts']

/** Where what was measured is kept until it is joined. */
export function placesOf(root: string) {
  const folder = resolve(root, 'test-results/coverage')
  return {
    folder,
    /** What vitest has measured, in Istanbul's form: also the list of all statements. */
    units: resolve(folder, 'units'),
    /** What Node has measured in the processes that unit tests start. */
    unitProcesses: resolve(folder, 'unit-processes'),
    /** What Node has measured in Playwright's processes: the backend runs in these. */
    nodes: resolve(folder, 'nodes'),
    /** What the browsers have measured. */
    browsers: resolve(folder, 'browsers'),
    result: resolve(root, 'test-results/coverage.json'),
  }
}
