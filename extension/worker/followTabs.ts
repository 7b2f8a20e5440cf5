import type { TabMoved } from '../link/messages.ts'

/** Notifies the room when a tab is moved to another browser window, whose panel gets its questions from then on. */
export function followTabs() {
  chrome.tabs.onAttached.addListener((tabId, { newWindowId: windowId }) => {
    const moved: TabMoved = { moved: { tabId, windowId } }
    // Without a room there is no question.
    chrome.runtime.sendMessage(moved).catch(() => undefined)
  })
}
