import { startVitest } from 'vitest/node'
import { folders, notSources, placesOf } from './files.ts'

/** `files` are parts of the names of test files; none is all. */
type Options = { root: string; files: string[] }

/** Runs the unit tests. What the processes measure that they start, Node writes itself. */
export async function runUnits({ root, files }: Options): Promise<void> {
  const places = placesOf(root)
  const vitest = await startVitest('test', files, {
    root,
    config: `${root}/vite.config.ts`,
    run: true,
    watch: false,
    // One process per file, whatever the tests' own settings are: a module that is loaded twice is measured once.
    pool: 'forks',
    isolate: true,
    reporters: ['default', 'json'],
    outputFile: { json: `${places.folder}/units.json` },
    // Not in the environment of vitest itself: its workers would measure twice, and each would take from the other.
    env: { NODE_V8_COVERAGE: places.unitProcesses },
    coverage: {
      enabled: true,
      provider: 'v8',
      reporter: ['json'],
      reportsDirectory: places.units,
      reportOnFailure: true,
      include: folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
      exclude: notSources,
    },
  })
  await vitest.close()
}
