// The extension has four kinds of parts that exchange these messages: the service worker, panels, content scripts
// (`page/contentScript.iife.ts`), and the offscreen document (`offscreen/`) with one background session per page
// (`session/`).

/** Port name of a content script's connection to the offscreen document. */
export const contentScriptPort = 'oriel'

/**
 * Reasons why a background session ends. The content script sends one as the last message on the session's port,
 * because Chromium fires no event when a `MessagePort` closes. The offscreen document sets the last three.
 */
export const endReason = {
  gone: 'gone',
  outdated: 'outdated',
  refused: 'refused',
  tooMany: 'too many',
  noPanel: 'no panel',
} as const
export type EndReason = (typeof endReason)[keyof typeof endReason]

/** Messages from the offscreen document to a content script, in addition to text for the page. */
export type ToContentScript = { openPanel: true } | { ended: EndReason }

/** Checks a content script's first message: a nonce that the page creates for one background session. */
export const isNonce = (nonce: unknown): nonce is string => typeof nonce === 'string' && /^[0-9a-f]{32}$/.test(nonce)

/** Prefix of a panel's port name, followed by the panel's id. The port disconnects when the panel closes. */
export const panelPort = 'panel '

/**
 * Messages to the service worker. Content scripts may send `ensureOffscreen`, which creates the offscreen document, and
 * `openPanel`. Only the extension's own pages may send the others.
 */
export const toWorker = {
  ensureOffscreen: 'ensure offscreen',
  openPanel: 'open panel',
  openPopup: 'open popup',
  /** The allowed sites changed. The service worker notifies the other pages. */
  applySites: 'apply sites',
  /** Requests the id of the tab whose toolbar click opened a panel. */
  lastClick: 'last click',
} as const

/** The service worker's error response. `callWorker` throws the text. */
export type WorkerFailed = { failed: string }

/**
 * Messages from the service worker to the extension's pages. It sends `isOffscreenReady` until the offscreen document
 * responds, because a script may run after its document has loaded.
 */
export const fromWorker = { isOffscreenReady: 'is offscreen ready', sitesChanged: 'sites changed' } as const

/**
 * Service worker → panels: the tab in which the user clicked the toolbar button. That browser window's panel responds.
 */
export type TabClicked = { clicked: { tabId: number; windowId: number } }

/** Service worker → offscreen document: a tab moved to another browser window. */
export type TabMoved = { moved: { tabId: number; windowId: number } }

/** The offscreen document's handshake response to a panel. */
export const panelJoined = 'joined'

/** Messages from a background session to the offscreen document. `prompt` transfers a port for the panel. */
export const fromSession = {
  ready: 'ready',
  failed: 'failed',
  /** The page has running calls (`active`) or none (`idle`). */
  active: 'active',
  idle: 'idle',
  prompt: 'prompt',
  endPrompt: 'end prompt',
} as const

/** Offscreen document → background session: the user closed the panel during the session's prompt. */
export const panelClosed = 'the panel closed'

/** Messages from the offscreen document to a background session. The first transfers the port to the page. */
export type ToSession = { origin: string; nonce: string } | typeof panelClosed

/**
 * Offscreen document → panel: the last prompt is over, or its page is gone. Chromium fires no event when a
 * `MessagePort` closes.
 */
export const promptOver = 'prompt over'

/** Offscreen document → panel: number of prompts queued behind the current one. */
export type QueueLength = { queued: number }

/** Panel → sender of a prompt, on the prompt's port: ready to receive the window request. */
export const panelReady = 'ready'

/** Panel → sender of a prompt, on the prompt's port: the prompt is no longer shown. */
export const panelLeft = 'left'
