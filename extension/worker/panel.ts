import type { TabClicked } from '../link/messages.ts'
import { pages } from './pages.ts'

/**
 * How long to wait for the side panel before opening a pop-up instead, in ms. Some browsers fail to open it without
 * reporting an error.
 */
const timeoutMs = 1500

/** Opens the panel. Call this synchronously in an event handler, because the browser requires user activation. */
export function openPanel(target: { tabId: number } | { windowId: number }) {
  return chrome.sidePanel.open(target as chrome.sidePanel.OpenOptions)
}

/**
 * The tab whose toolbar click no panel has handled yet. Keeping it in memory is enough, because the worker stays alive
 * while a panel opens.
 */
let clickedTab: number | undefined

export async function takeLastClick(): Promise<number | false> {
  const tabId = clickedTab ?? false
  clickedTab = undefined
  return tabId
}

/**
 * Opens the panel when the user clicks the toolbar button. The click grants access to the active tab's URL
 * (`activeTab`). Chromium wouldn't grant it if `openPanelOnActionClick` handled the click.
 */
export function handleToolbarClicks() {
  chrome.action.onClicked.addListener(({ id, windowId }) => {
    openPanel({ windowId }).then(
      () => setTimeout(() => openPopupWithoutPanel().catch(console.info), timeoutMs),
      (error) => {
        console.info(error)
        openPopup().catch(console.info)
      },
    )
    if (id !== undefined) notifyPanels({ tabId: id, windowId }).catch(() => undefined)
  })
}

/**
 * Notifies open panels of a toolbar click. If the window has no panel, the panel that opens next requests `lastClick`.
 */
async function notifyPanels(clicked: TabClicked['clicked']) {
  clickedTab = clicked.tabId
  const isHandled = await chrome.runtime.sendMessage({ clicked } satisfies TabClicked)
  if (isHandled === true) clickedTab = undefined
}

async function openPopupWithoutPanel() {
  const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })
  if (panels.length === 0) await openPopup()
}

/** Opens or focuses the panel as a pop-up window. */
export async function openPopup() {
  const documentUrls = [chrome.runtime.getURL(pages.panel)]
  const [open] = await chrome.runtime.getContexts({ contextTypes: ['TAB'], documentUrls })
  if (open) await chrome.windows.update(open.windowId, { focused: true })
  else await chrome.windows.create({ url: pages.panel, type: 'popup', width: 420, height: 760 })
}

/** Shows the number of waiting prompts on the toolbar button. */
export async function updateBadge({ waiting, origin }: { waiting: number; origin?: string | undefined }) {
  await chrome.action.setBadgeText({ text: waiting > 0 ? `${waiting}` : '' })
  const name = chrome.i18n.getMessage('manifest_name')
  await chrome.action.setTitle({ title: origin ? `${name}: ${origin}` : name })
}
