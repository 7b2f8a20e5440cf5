import type { TabPressed } from '../link/messages.ts'
import { pages } from './pages.ts'

/** Milliseconds that a side panel has to open before a pop-up opens instead. Some browsers fail silently. */
const patienceMs = 1500

/** Call synchronously in the event handler, because the browser opens the panel only with a user activation. */
export function openPanel(place: { tabId: number } | { windowId: number }) {
  return chrome.sidePanel.open(place as chrome.sidePanel.OpenOptions)
}

/** The tab of a toolbar click that no panel has handled yet. The worker stays alive while a panel opens. */
let pressedTab: number | undefined

export async function lastPress(): Promise<number | false> {
  const tabId = pressedTab ?? false
  pressedTab = undefined
  return tabId
}

/**
 * Opens the panel on a toolbar click, which grants access to the URL of the active tab (`activeTab`). With
 * `openPanelOnActionClick` the browser would not grant it.
 */
export function followButton() {
  chrome.action.onClicked.addListener(({ id, windowId }) => {
    openPanel({ windowId }).then(
      () => setTimeout(() => openWhereNone().catch(console.info), patienceMs),
      (error) => {
        console.info(error)
        openWindow().catch(console.info)
      },
    )
    if (id !== undefined) tellPressed({ tabId: id, windowId }).catch(() => undefined)
  })
}

/** Notifies the open panels. Otherwise the panel that opens next requests `lastPress`. */
async function tellPressed(pressed: TabPressed['pressed']) {
  pressedTab = pressed.tabId
  const isTaken = await chrome.runtime.sendMessage({ pressed } satisfies TabPressed)
  if (isTaken === true) pressedTab = undefined
}

async function openWhereNone() {
  const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })
  if (panels.length === 0) await openWindow()
}

/** Opens or focuses the panel as a pop-up window. */
export async function openWindow() {
  const documentUrls = [chrome.runtime.getURL(pages.panel)]
  const [open] = await chrome.runtime.getContexts({ contextTypes: ['TAB'], documentUrls })
  if (open) await chrome.windows.update(open.windowId, { focused: true })
  else await chrome.windows.create({ url: pages.panel, type: 'popup', width: 420, height: 760 })
}

export async function showWaiting({ waiting, origin }: { waiting: number; origin?: string | undefined }) {
  await chrome.action.setBadgeText({ text: waiting > 0 ? `${waiting}` : '' })
  await chrome.action.setTitle({ title: origin ? `Oriel: ${origin}` : 'Oriel' })
}
