import { join, relative } from 'node:path'
import { BaseSequencer, type CliOptions, createVitest, type TestSpecification } from 'vitest/node'
import { root } from '../test/root.ts'

export type Finder = { file: string; title: string }

export type UnitRuns = {
  /** Runs the files in order and returns the first failing test. */
  runUntilFailure: (tests: string[]) => Promise<Finder | undefined>
  /** Discards Vitest's cached source of a file that has changed. */
  forget: (file: string) => void
  close: () => Promise<void>
}

/** Makes Vitest run the test files in the given order. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files
  }
}

/**
 * Starts one Vitest instance for all runs, so that each source file is transformed only once. Each run starts new
 * workers, so modules from the previous run are not reused.
 */
export async function openUnitRuns(folder: string): Promise<UnitRuns> {
  const failures: (Finder & { reason: string })[] = []
  const recordFailure = (moduleId: string, title: string, reason = title) =>
    failures.push({ file: relative(folder, moduleId), title, reason })
  const options: CliOptions = {
    root: folder,
    config: join(folder, 'vite.config.ts'),
    watch: false,
    bail: 1,
    sequence: { sequencer: GivenOrder },
    silent: true,
    reporters: [
      {
        onTestCaseResult(test) {
          const { state, errors } = test.result()
          if (state === 'failed') recordFailure(test.module.moduleId, test.fullName, errors?.[0]?.message)
        },
        onTestModuleEnd(module) {
          const suites = Array.from(module.children.allSuites())
          const [error] = module.errors().concat(suites.flatMap((suite) => suite.errors()))
          if (error) recordFailure(module.moduleId, error.message)
        },
        onTestRunEnd(_, [error]) {
          if (error) recordFailure(folder, error.message)
        },
      },
    ],
  }
  // The copy's packages are symlinks into the project, so allow Vite to serve their fonts from there.
  const vitest = await createVitest('test', options, { server: { fs: { allow: [folder, root] } } })
  await vitest.standalone()
  const project = vitest.getRootProject()

  return {
    async runUntilFailure(tests) {
      failures.length = 0
      await vitest.runTestSpecifications(tests.map((test) => project.createSpecification(join(folder, test))))
      const [failure] = failures
      // Throw on a timeout, because it proves nothing. A busy machine may cause it instead of the fault.
      if (failure && /timed out/.test(failure.reason)) throw new Error(`${failure.file}: ${failure.reason}`)
      return failure
    },
    forget: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}
