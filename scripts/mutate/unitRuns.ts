import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

export type Finder = { file: string; title: string }

export type UnitRuns = {
  /** Runs the tests in this order until one fails, and returns that one. */
  findFailure: (tests: string[], changed?: string) => Promise<Finder | undefined>
  close: () => Promise<void>
}

/** Keeps the order in which the tests are given. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files
  }
}

/**
 * Opens one Vitest for all runs, which keeps the sources that it has transformed. Each run has workers of its own, so
 * that no module of an earlier one is left in them.
 */
export async function openUnitRuns(folder: string): Promise<UnitRuns> {
  let failure: Finder | undefined
  const note = (moduleId: string, title: string) => {
    failure ??= { file: relative(folder, moduleId), title }
  }
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vite.config.ts'),
    watch: false,
    bail: 1,
    sequence: { sequencer: GivenOrder },
    silent: true,
    reporters: [
      {
        onTestCaseResult(test) {
          if (test.result().state === 'failed') note(test.module.moduleId, test.fullName)
        },
        onTestModuleEnd(module) {
          const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
          if (errors.length > 0) note(module.moduleId, 'the file itself')
        },
        onTestRunEnd(_, [error]) {
          if (error) note(folder, error.message)
        },
      },
    ],
  })
  await vitest.standalone()
  const project = vitest.getRootProject()

  return {
    async findFailure(tests, changed) {
      failure = undefined
      if (changed) vitest.invalidateFile(join(folder, changed))
      await vitest.runTestSpecifications(tests.map((test) => project.createSpecification(join(folder, test))))
      // Vitest sets it for each failed run.
      process.exitCode = undefined
      return failure
    },
    close: () => vitest.close(),
  }
}
