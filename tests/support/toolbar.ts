import type { BrowserContext, JSHandle, Page } from '@playwright/test'

type Place = { context: BrowserContext; id: string }
type Target = { type: string; url: string; targetId: string }

/** Clicks the extension's toolbar button while this page is the active tab. */
export async function clickToolbarButton({ context, id }: Place, page: Page) {
  await page.bringToFront()
  const browser = context.browser()
  if (!browser) throw new Error('The context has no browser.')
  const session = await browser.newBrowserCDPSession()
  // Casts `send`, because Playwright has no types for these commands.
  const send = session.send as (method: string, params: object) => Promise<unknown>
  const { targetInfos } = (await send.call(session, 'Target.getTargets', { filter: [{}] })) as { targetInfos: Target[] }
  const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url())
  await send.call(session, 'Extensions.triggerAction', { id, targetId: tab?.targetId })
  await session.detach()
}

/** Methods of `chrome.developerPrivate`, which exists only on `chrome://extensions`. */
type Settings = {
  addHostPermission: (id: string, host: string) => Promise<void>
  removeHostPermission: (id: string, host: string) => Promise<void>
  updateProfileConfiguration: (change: { inDeveloperMode: boolean }) => Promise<void>
  updateExtensionConfiguration: (change: { extensionId: string; incognitoAccess: boolean }) => Promise<void>
}

/**
 * Grants a permission in advance, because tests cannot accept the browser's prompt. If the extension then requests it,
 * the browser grants it without a prompt.
 */
export async function acceptInAdvance({ context, id }: Place, pattern: string) {
  const settings = await openSettings(context)
  await settings.evaluate((settings, { id, pattern }) => settings.addHostPermission(id, pattern), { id, pattern })
}

/** Revokes a permission in the browser's settings. */
export async function removeInSettings({ context, id }: Place, pattern: string) {
  const settings = await openSettings(context)
  await settings.evaluate((settings, { id, pattern }) => settings.removeHostPermission(id, pattern), { id, pattern })
}

/** Turns on developer mode. Otherwise, the browser disables an unpacked extension that reloads itself. */
export async function turnDeveloperModeOn(context: BrowserContext) {
  const settings = await openSettings(context)
  await settings.evaluate((settings) => settings.updateProfileConfiguration({ inDeveloperMode: true }))
}

/** Allows the extension in private windows. The browser shows no prompt for this, and restarts the extension. */
export async function allowPrivateWindows({ context, id }: Place) {
  await turnDeveloperModeOn(context)
  const settings = await openSettings(context)
  const change = { extensionId: id, incognitoAccess: true }
  await settings.evaluate((settings, change) => settings.updateExtensionConfiguration(change), change)
}

/** Opens `chrome://extensions` in the first tab, and keeps it open because it loads slowly. */
async function openSettings(context: BrowserContext): Promise<JSHandle<Settings>> {
  const [page] = context.pages()
  if (!page) throw new Error('The browser has no page.')
  if (!page.url().startsWith('chrome://extensions')) await page.goto('chrome://extensions')
  return page.evaluateHandle(() => (chrome as unknown as { developerPrivate: Settings }).developerPrivate)
}
