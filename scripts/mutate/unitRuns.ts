import { join, relative } from 'node:path'
import { BaseSequencer, type CliOptions, createVitest, type TestSpecification } from 'vitest/node'
import { root } from '../test/root.ts'

export type Finder = { file: string; title: string }

export type UnitRuns = {
  /** Runs these files in their order until a test fails, and returns that one. */
  findFailure: (tests: string[]) => Promise<Finder | undefined>
  /** Must be called when the file has changed. */
  forget: (file: string) => void
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
  const failures: (Finder & { reason: string })[] = []
  const note = (moduleId: string, title: string, reason = title) =>
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
          if (state === 'failed') note(test.module.moduleId, test.fullName, errors?.[0]?.message)
        },
        onTestModuleEnd(module) {
          const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
          if (errors[0]) note(module.moduleId, errors[0].message)
        },
        onTestRunEnd(_, [error]) {
          if (error) note(folder, error.message)
        },
      },
    ],
  }
  // Fonts and the like are in the packages, which are those of the tree.
  const vitest = await createVitest('test', options, { server: { fs: { allow: [folder, root] } } })
  await vitest.standalone()
  const project = vitest.getRootProject()

  return {
    async findFailure(tests) {
      failures.length = 0
      await vitest.runTestSpecifications(tests.map((test) => project.createSpecification(join(folder, test))))
      const [failure] = failures
      // A busy machine says nothing about a fault.
      if (failure && /timed out/.test(failure.reason)) throw new Error(`${failure.file}: ${failure.reason}`)
      return failure
    },
    forget: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}
