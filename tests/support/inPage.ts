import type { Page } from '@playwright/test'

/** A function that runs in the page and needs nothing around it, or the source of a call. */
type Step = (() => unknown) | string

/** Returns the source of a call in the page. */
export function callInPage<args extends unknown[]>(step: (...args: args) => unknown, ...args: args): string {
  return `() => (${step})(${args.map((one) => JSON.stringify(one)).join(', ')})`
}

/** Runs the steps in the page, one after the other, in one round trip. Returns what they found. */
export function findInPage(page: Page, ...steps: Step[]): Promise<string[]> {
  return page.evaluate(`(async () => {
    const found = []
    for (const step of [${steps.join(', ')}]) found.push(...((await step()) ?? []))
    return found
  })()`)
}
