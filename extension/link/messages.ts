// Messages between the service worker, the panels, the content scripts (`page/contentScript.iife.ts`) and the offscreen
// document (`offscreen/`). The offscreen document contains one background session per page (`session/`).

/** Port name of a content script's connection to the offscreen document. */
export const contentScriptPort = 'oriel'

/**
 * Reasons why a background session ends. The content script sends the reason to the page as the last message on the
 * session's port, because Chromium fires no event when a `MessagePort` closes. The last three reasons come from the
 * offscreen document.
 */
export const endReason = {
  gone: 'gone',
  outdated: 'outdated',
  refused: 'refused',
  tooMany: 'too many',
  noPanel: 'no panel',
} as const
export type EndReason = (typeof endReason)[keyof typeof endReason]

/**
 * Control messages from the offscreen document to a content script. The content script relays all strings to the page
 * instead.
 */
export type ToContentScript = { openPanel: true } | { ended: EndReason }

/**
 * Checks the first message to a content script. It must be the nonce that the page created for one background session.
 */
export const isNonce = (nonce: unknown): nonce is string => typeof nonce === 'string' && /^[0-9a-f]{32}$/.test(nonce)

/** Prefix of a panel's port name, followed by the panel's ID. The port disconnects when the panel closes. */
export const panelPort = 'panel '

/**
 * Messages to the service worker. Content scripts may send `ensureOffscreen`, to create the offscreen document, and
 * `openPanel`. The other messages are only accepted from the extension's own pages.
 */
export const toWorker = {
  ensureOffscreen: 'ensure offscreen',
  openPanel: 'open panel',
  openPopup: 'open popup',
  /** Reports that the allowed sites changed. The service worker then notifies the extension's other pages. */
  applySites: 'apply sites',
  /** Requests the ID of the tab in which the user opened the panel by clicking the toolbar button. */
  lastClick: 'last click',
} as const

/** Error response of the service worker. `callWorker` throws an error with `failed` as its message. */
export type WorkerFailed = { failed: string }

/**
 * Messages from the service worker to the extension's pages. The service worker repeats `isOffscreenReady` until the
 * offscreen document responds, because the document's script may still be starting when its load event fires.
 */
export const fromWorker = { isOffscreenReady: 'is offscreen ready', sitesChanged: 'sites changed' } as const

/**
 * Service worker → panels: the user clicked the toolbar button in the tab. The panel in the same browser window
 * responds.
 */
export type TabClicked = { clicked: { tabId: number; windowId: number } }

/** Service worker → offscreen document: a tab moved to another browser window. */
export type TabMoved = { moved: { tabId: number; windowId: number } }

/** The offscreen document's response to a panel's handshake. */
export const panelJoined = 'joined'

/** Messages from a background session to the offscreen document. `prompt` transfers a port for the panel. */
export const fromSession = {
  ready: 'ready',
  failed: 'failed',
  /** The page has calls in flight (`active`) or none (`idle`). */
  active: 'active',
  idle: 'idle',
  prompt: 'prompt',
  endPrompt: 'end prompt',
} as const

/** Offscreen document → background session: the user closed the panel while it showed the session's prompt. */
export const panelClosed = 'the panel closed'

/**
 * Messages from the offscreen document to a background session. The first message also transfers the port to the page.
 */
export type ToSession = { origin: string; nonce: string } | typeof panelClosed

/**
 * Offscreen document → panel: the last prompt is over, or its page is gone. Needed because Chromium fires no event when
 * a `MessagePort` closes.
 */
export const promptOver = 'prompt over'

/** Offscreen document → panel: the number of prompts queued behind the current one. */
export type QueueLength = { queued: number }

/** Panel → sender of a prompt, on the prompt's port: the panel is ready to receive the window request. */
export const panelReady = 'ready'

/** Panel → sender of a prompt, on the prompt's port: the panel no longer shows the prompt. */
export const panelLeft = 'left'
