import { test as base } from '@playwright/test'
import { type Extension, type Started, startExtension } from './extension.ts'
import { measureSetUp } from './timing.ts'

/** `isAllowed` is false if the user has not allowed any site yet. */
type TakeExtension = (options?: { isAllowed?: boolean }) => Promise<Started>

/**
 * Shares browsers with the extension between a worker's tests, because a browser takes seconds to start.
 * `takeExtension` resets the browser before it returns it.
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
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Takes an extension before each test. The getters return that of the running test. */
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
