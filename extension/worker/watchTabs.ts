import type { TabMoved } from '../link/messages.ts'

/**
 * Notifies the offscreen document when a tab moves to another window, so that the panel in that window shows the tab's
 * prompts.
 */
export function watchTabs() {
  chrome.tabs.onAttached.addListener((tabId, { newWindowId: windowId }) => {
    const moved: TabMoved = { moved: { tabId, windowId } }
    // Ignore errors: without an offscreen document, there are no prompts to move.
    chrome.runtime.sendMessage(moved).catch(() => undefined)
  })
}
