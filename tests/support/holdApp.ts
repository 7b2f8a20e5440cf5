import type { Page } from '@playwright/test'

/** Blocks the app, so that the document only shows its initial picture. Returns a function that unblocks it. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(first|main)-.+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
