import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Counts, countSetUp, findFileHooks } from './costs.ts'
import { appendEntry, shorten } from './report.ts'
import { root } from './root.ts'
import { addSetUp, startVariable } from './setUp.ts'

/** Records each browser test's result and set-up. Playwright loads this class through the path in its configuration. */
class BrowserReporter implements Reporter {
  #begun = new Map<string, number>()
  #counted = new Set<string>()

  printsToStdio() {
    return false
  }

  onBegin() {
    const ms = Number(process.env[startVariable])
    if (ms > 0) appendEntry({ type: 'start', ms })
  }

  onTestBegin({ id }: TestCase) {
    this.#begun.set(id, performance.now())
  }

  onTestEnd(test: TestCase, { error, status, steps }: TestResult) {
    const file = findFile(test)
    appendEntry({
      type: 'test',
      file: relative(root, file),
      // 0 if a helper in another file defines the test, because the line number would be misleading.
      line: test.location.file === file ? test.location.line : 0,
      title: test.title,
      state: states[status],
      // `duration` would exclude hooks.
      ms: Math.round(performance.now() - (this.#begun.get(test.id) ?? 0)),
      reason: error && shorten(error.message),
      setUp: addSetUp(steps),
      counts: countSetUp(steps, this.#countHooks(steps)),
    })
  }

  /** Counts each file-level hook once, although every worker that runs tests of the file runs the hook. */
  #countHooks(steps: TestResult['steps']): Counts {
    const counts: Counts = {}
    for (const hook of findFileHooks(steps)) {
      const { file, line } = hook.location ?? {}
      const place = `${file}:${line} ${hook.title}`
      if (!this.#counted.has(place)) countSetUp(hook.steps, counts)
      this.#counted.add(place)
    }
    return counts
  }

  onError({ message }: TestError) {
    appendEntry({ type: 'fault', name: 'the run itself', reason: shorten(message) })
  }

  onEnd({ status }: FullResult) {
    if (status === 'passed' || status === 'failed') appendEntry({ type: 'end' })
  }
}

const states = {
  passed: 'passed',
  failed: 'failed',
  timedOut: 'failed',
  skipped: 'skipped',
  interrupted: 'skipped',
} as const

function findFile(test: TestCase): string {
  let suite: Suite | undefined = test.parent
  while (suite && suite.type !== 'file') suite = suite.parent
  return suite?.location?.file ?? test.location.file
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by its default export
export default BrowserReporter
