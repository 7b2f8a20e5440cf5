import type { BrowserContext, Page } from '@playwright/test'

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

type Change = 'addHostPermission' | 'removeHostPermission'
type Settings = Record<Change, (id: string, host: string) => Promise<void>> & {
  updateProfileConfiguration: (change: { inDeveloperMode: boolean }) => Promise<void>
  updateExtensionConfiguration: (change: { extensionId: string; incognitoAccess: boolean }) => Promise<void>
}

/**
 * Answers the browser's own question about a site in advance, because no test can press a button of the browser. The
 * extension then asks for the permission in a click as always, and the browser gives it without its question.
 */
export async function acceptInAdvance(extension: Place, pattern: string) {
  await changeInSettings(extension, 'addHostPermission', pattern)
}

/** Takes a permission back in the browser's settings. */
export async function removeInSettings(extension: Place, pattern: string) {
  await changeInSettings(extension, 'removeHostPermission', pattern)
}

async function changeInSettings({ context, id }: Place, change: Change, pattern: string) {
  const settings = await openSettings(context)
  await settings.evaluate(
    ([id, change, pattern]) =>
      (chrome as unknown as { developerPrivate: Settings }).developerPrivate[change](id, pattern),
    [id, change, pattern] as const,
  )
  await settings.close()
}

/** Turns Developer mode on, without which the browser ends an unpacked extension that loads itself again. */
export async function turnDeveloperModeOn(context: BrowserContext) {
  const settings = await openSettings(context)
  await settings.evaluate(() =>
    (chrome as unknown as { developerPrivate: Settings }).developerPrivate.updateProfileConfiguration({
      inDeveloperMode: true,
    }),
  )
  await settings.close()
}

/** The browser asks nothing, and starts the extension again. */
export async function allowPrivateWindows({ context, id }: Place) {
  await turnDeveloperModeOn(context)
  const settings = await openSettings(context)
  await settings.evaluate(
    (extensionId) =>
      (chrome as unknown as { developerPrivate: Settings }).developerPrivate.updateExtensionConfiguration({
        extensionId,
        incognitoAccess: true,
      }),
    id,
  )
  await settings.close()
}

async function openSettings(context: BrowserContext): Promise<Page> {
  const settings = await context.newPage()
  await settings.goto('chrome://extensions')
  return settings
}
