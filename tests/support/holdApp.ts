import type { Page } from '@playwright/test'

/** Holds the app back, so that the document has its picture alone. Returns a function that lets it come. */
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
