import { resolve } from 'node:path'

/** The folders whose lines are counted. */
export const folders = ['frame', 'sdk', 'backend', 'shared']

export const notSources = ['**/*.test.ts', '**/*.testing.ts', '**/*.d.ts']

/** Returns the places that hold the measurements until they are joined. */
export function placesOf(root: string) {
  const folder = resolve(root, 'test-results/coverage')
  return {
    folder,
    /** Vitest's measurements in Istanbul's form, which list all statements as well. */
    units: resolve(folder, 'units'),
    /** Node's measurements in the processes that unit tests start. */
    unitProcesses: resolve(folder, 'unit-processes'),
    /** Node's measurements in Playwright's processes, which run the backend. */
    nodes: resolve(folder, 'nodes'),
    /** The browsers' measurements. */
    browsers: resolve(folder, 'browsers'),
    result: resolve(root, 'test-results/coverage.json'),
  }
}
