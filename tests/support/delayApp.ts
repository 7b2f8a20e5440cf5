import type { Page } from '@playwright/test'

/**
 * Blocks the app, so that the document only shows the server-rendered shell. Returns a function that unblocks the app.
 */
export async function delayApp(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(first|main)-.+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
