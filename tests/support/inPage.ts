import type { Page } from '@playwright/test'

/** Function without closures that runs in the page, or its source. */
type Step = (() => unknown) | string

/** Returns the source of a function that calls `step` with the arguments. */
export function callInPage<args extends unknown[]>(step: (...args: args) => unknown, ...args: args): string {
  return `() => (${step})(${args.map((one) => JSON.stringify(one)).join(', ')})`
}

/** Runs the steps in order, in a single round trip to the page. Returns all findings. */
export function findInPage(page: Page, ...steps: Step[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    const found = []
    for (const step of [${steps.join(', ')}]) found.push(...((await step()) ?? []))
    return found
  })()`)
}
