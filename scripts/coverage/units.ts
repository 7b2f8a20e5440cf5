import { startVitest } from 'vitest/node'
import { folders, getPaths, notSources } from './files.ts'

type Options = { root: string; files: string[] }

export async function runUnits({ root, files }: Options): Promise<void> {
  const places = getPaths(root)
  const vitest = await startVitest('test', files, {
    root,
    config: `${root}/vite.config.ts`,
    run: true,
    watch: false,
    // Runs each test file in its own process, despite the tests' own settings, because a module that loads twice in a
    // process is measured only once.
    pool: 'forks',
    isolate: true,
    reporters: ['default', 'json'],
    outputFile: { json: `${places.folder}/units.json` },
    // Set the variable only for the tests. If Vitest's own workers had it, everything would be measured twice, and the
    // results would conflict.
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
