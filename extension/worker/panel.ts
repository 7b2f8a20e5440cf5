import type { TabClicked } from '../link/messages.ts'
import { pages } from './pages.ts'

/** Milliseconds that a side panel has to open before a pop-up opens instead. Some browsers fail silently. */
const timeoutMs = 1500

/** Opens the panel. Call this synchronously in the event handler, because the browser requires a user activation. */
export function openPanel(target: { tabId: number } | { windowId: number }) {
  return chrome.sidePanel.open(target as chrome.sidePanel.OpenOptions)
}

/** The tab with a toolbar click that no panel has handled yet. The worker stays alive while a panel opens. */
let clickedTab: number | undefined

export async function takeLastClick(): Promise<number | false> {
  const tabId = clickedTab ?? false
  clickedTab = undefined
  return tabId
}

/**
 * Opens the panel on a toolbar click, which grants access to the active tab's URL (`activeTab`). With
 * `openPanelOnActionClick` the browser would not grant it.
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

/** Notifies open panels. If the window has none, the panel that opens next requests `lastClick`. */
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
  await chrome.action.setTitle({ title: origin ? `Oriel: ${origin}` : 'Oriel' })
}
