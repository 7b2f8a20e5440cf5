import type { TabMoved } from '../link/messages.ts'

/** Notifies the offscreen document when a tab moves to another window, whose panel then shows the tab's prompts. */
export function watchTabs() {
  chrome.tabs.onAttached.addListener((tabId, { newWindowId: windowId }) => {
    const moved: TabMoved = { moved: { tabId, windowId } }
    // Without an offscreen document there are no prompts.
    chrome.runtime.sendMessage(moved).catch(() => undefined)
  })
}
