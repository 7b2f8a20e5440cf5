import type { Page } from '@playwright/test'

/** Step to run in the page: a self-contained function (it cannot capture variables), or its source. */
type Step = (() => unknown) | string

/** Returns the source of a function that calls `step` with these arguments. */
export function callInPage<args extends unknown[]>(step: (...args: args) => unknown, ...args: args): string {
  return `() => (${step})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
}

/** Runs the steps in order, in a single round trip to the page. Returns what they find. */
export function findInPage(page: Page, ...steps: Step[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    const found = []
    for (const step of [${steps.join(', ')}]) found.push(...((await step()) ?? []))
    return found
  })()`)
}
