import type { TabPressed } from '../link/messages.ts'
import { pages } from './pages.ts'

/** Browsers without side panels open nothing, and say so nowhere. */
const patienceMs = 1500

/** Runs in the turn of the event, because the browser opens the panel only during a click. */
export function openPanel(place: { tabId: number } | { windowId: number }) {
  return chrome.sidePanel.open(place as chrome.sidePanel.OpenOptions)
}

/** The tab of a press that no panel has learned of. The worker lives for longer than a panel takes to open. */
let pressedTab: number | undefined

export async function lastPress(): Promise<number | false> {
  const tabId = pressedTab ?? false
  pressedTab = undefined
  return tabId
}

/**
 * A click on the button of the toolbar gives the extension the address of the tab in front (`activeTab`). A panel that
 * the browser itself opens (`openPanelOnActionClick`) does not get it.
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

/** A panel that is open already looks again. */
async function tellPressed(pressed: TabPressed['pressed']) {
  pressedTab = pressed.tabId
  const isTaken = await chrome.runtime.sendMessage({ pressed } satisfies TabPressed)
  if (isTaken === true) pressedTab = undefined
}

async function openWhereNone() {
  const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })
  if (panels.length === 0) await openWindow()
}

/** Shows the panel in a window of its own. */
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
