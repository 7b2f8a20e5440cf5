import { test as base } from '@playwright/test'
import { type Extension, type Started, startExtension } from './extension.ts'
import { measureSetUp } from './timing.ts'

/** Returns a browser with the extension. Set `isAllowed` to false for a user who has not allowed any site yet. */
type TakeExtension = (options?: { isAllowed?: boolean }) => Promise<Started>

/**
 * Shares browsers with the extension among a worker's tests, because starting one takes seconds. `takeExtension` resets
 * the browser before returning it.
 */
export const test = base.extend<object, { takeExtension: TakeExtension }>({
  takeExtension: [
    async ({ playwright: _ }, use) => {
      const browsers = new Map<boolean, Started>()
      await use(async ({ isAllowed = true } = {}) => {
        let browser = browsers.get(isAllowed)
        try {
          await browser?.reset()
        } catch (error) {
          console.error('The browser starts again:', error)
          await browser?.stop()
          browser = undefined
        }
        browser ??= await measureSetUp('shared', () => startExtension({ isAllowed }))
        browsers.set(isAllowed, browser)
        return browser
      })
      for (const browser of browsers.values()) await browser.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Provides each test with a reset extension. The returned getters always refer to the running test's extension. */
export function loadExtension(options?: { isAllowed?: boolean }): Extension {
  let browser: Started
  test.beforeEach(async ({ takeExtension }) => {
    browser = await takeExtension(options)
  })
  return {
    get context() {
      return browser.context
    },
    get id() {
      return browser.id
    },
    panel: (page) => browser.panel(page),
  }
}
