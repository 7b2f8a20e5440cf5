import type { BrowserContext, JSHandle, Page } from '@playwright/test'

type Place = { context: BrowserContext; id: string }
type Target = { type: string; url: string; targetId: string }

/** Presses the extension's button in the toolbar, while this page is in front. */
export async function pressToolbarButton({ context, id }: Place, page: Page) {
  await page.bringToFront()
  const browser = context.browser()
  if (!browser) throw new Error('The context has no browser.')
  const session = await browser.newBrowserCDPSession()
  // Playwright has no types of these.
  const send = session.send as (method: string, params: object) => Promise<unknown>
  const { targetInfos } = (await send.call(session, 'Target.getTargets', { filter: [{}] })) as { targetInfos: Target[] }
  const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url())
  await send.call(session, 'Extensions.triggerAction', { id, targetId: tab?.targetId })
  await session.detach()
}

/** `chrome.developerPrivate`, which only the page `chrome://extensions` has. */
type Settings = {
  addHostPermission: (id: string, host: string) => Promise<void>
  removeHostPermission: (id: string, host: string) => Promise<void>
  updateProfileConfiguration: (change: { inDeveloperMode: boolean }) => Promise<void>
  updateExtensionConfiguration: (change: { extensionId: string; incognitoAccess: boolean }) => Promise<void>
}

/**
 * Answers the browser's own question about a site in advance, because no test can press a button of the browser. The
 * extension then asks for the permission in a click as always, and the browser gives it without its question.
 */
export async function acceptInAdvance({ context, id }: Place, pattern: string) {
  const settings = await openSettings(context)
  await settings.evaluate((settings, { id, pattern }) => settings.addHostPermission(id, pattern), { id, pattern })
}

/** Takes a permission back in the browser's settings. */
export async function removeInSettings({ context, id }: Place, pattern: string) {
  const settings = await openSettings(context)
  await settings.evaluate((settings, { id, pattern }) => settings.removeHostPermission(id, pattern), { id, pattern })
}

/** Turns Developer mode on, without which the browser ends an unpacked extension that loads itself again. */
export async function turnDeveloperModeOn(context: BrowserContext) {
  const settings = await openSettings(context)
  await settings.evaluate((settings) => settings.updateProfileConfiguration({ inDeveloperMode: true }))
}

/** The browser asks nothing, and starts the extension again. */
export async function allowPrivateWindows({ context, id }: Place) {
  await turnDeveloperModeOn(context)
  const settings = await openSettings(context)
  const change = { extensionId: id, incognitoAccess: true }
  await settings.evaluate((settings, change) => settings.updateExtensionConfiguration(change), change)
}

/** Opens the page `chrome://extensions` in the first tab, and keeps it there because it loads slowly. */
async function openSettings(context: BrowserContext): Promise<JSHandle<Settings>> {
  const [home] = context.pages()
  if (!home) throw new Error('The browser has no page.')
  if (!home.url().startsWith('chrome://extensions')) await home.goto('chrome://extensions')
  return home.evaluateHandle(() => (chrome as unknown as { developerPrivate: Settings }).developerPrivate)
}
