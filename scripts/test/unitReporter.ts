import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { appendEntry, shorten } from './report.ts'
import { root } from './root.ts'

/** Records the result of each unit test. Vitest loads this class by its path. */
class UnitReporter implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const file = relative(root, module.moduleId)
    const tests = [...module.children.allTests()]
    for (const test of tests) report(test, file)
    if (module.state() !== 'failed' || tests.some((test) => test.result().state === 'failed')) return
    // Report a fault of the file: it did not load, or one of its hooks failed.
    const suites = [...module.children.allSuites()]
    const [error] = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
    appendEntry({ type: 'fault', name: file, reason: shorten(error?.message) })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const { message } of errors)
      appendEntry({ type: 'fault', name: 'an error that no test caught', reason: shorten(message) })
    appendEntry({ type: 'end' })
  }
}

function report(test: TestCase, file: string) {
  const { state, errors } = test.result()
  const [error] = errors ?? []
  appendEntry({
    type: 'test',
    file,
    line: test.location?.line ?? 0,
    title: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    reason: error && shorten(error.message),
  })
}

// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default UnitReporter
