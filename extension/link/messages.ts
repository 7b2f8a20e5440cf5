// The extension has four kinds of parts that exchange these messages: the service worker, panels, content scripts
// (`page/relay.iife.ts`), and the offscreen document (`room/`) with one background session per page (`engine/`).

/** Name of the port from a content script to the offscreen document. */
export const relayPort = 'oriel'

/**
 * Reasons for which a background session ends. The content script sends one as the last message on the session's port,
 * because Chromium fires no event when a `MessagePort` closes. The offscreen document sets the last three.
 */
export const lastWord = {
  gone: 'gone',
  outdated: 'outdated',
  refused: 'refused',
  tooMany: 'too many',
  noPanel: 'no panel',
} as const

/** Messages from the offscreen document to a content script, in addition to text for the page. */
export type ToRelay = { panel: true } | { last: (typeof lastWord)[keyof typeof lastWord] }

/** Checks the first message of a content script: a nonce that the page creates for one background session. */
export const isNonce = (nonce: unknown): nonce is string => typeof nonce === 'string' && /^[0-9a-f]{32}$/.test(nonce)

/** Prefix of a panel's port name. The id of the panel follows. The port disconnects when the panel closes. */
export const panelPort = 'panel '

/**
 * Messages to the service worker. Content scripts may send `wake`, which creates the offscreen document, and `panel`.
 * Only pages of the extension may send the others.
 */
export const toWorker = {
  wake: 'wake',
  panel: 'panel',
  window: 'window',
  /** The allowed sites changed. The service worker notifies the other pages. */
  applySites: 'apply sites',
  /** Requests the id of the tab whose toolbar click opened a panel. */
  lastPress: 'last press',
} as const

/** Error response of the service worker. `askWorker` throws the text. */
export type WorkerFailed = { failed: string }

/**
 * Messages from the service worker to the pages of the extension. It sends `isRoomThere` until the offscreen document
 * responds, because a script may run after its document has loaded.
 */
export const fromWorker = { isRoomThere: 'is the room there', sitesChanged: 'sites changed' } as const

/**
 * Service worker → panels: the tab in which the user clicked the toolbar button. The panel of that browser window
 * responds.
 */
export type TabPressed = { pressed: { tabId: number; windowId: number } }

/** Service worker → offscreen document: a tab moved to another browser window. */
export type TabMoved = { moved: { tabId: number; windowId: number } }

/** Handshake response of the offscreen document to a panel. */
export const panelJoined = 'joined'

/** Messages from a background session to the offscreen document. `task` transfers a port for the panel. */
export const fromEngine = {
  ready: 'ready',
  failed: 'failed',
  /** Calls of the page are running (`busy`), or none is (`quiet`). */
  busy: 'busy',
  quiet: 'quiet',
  task: 'task',
  end: 'task over',
} as const

/** Offscreen document → background session: the user closed the panel during the session's prompt. */
export const panelClosed = 'the panel closed'

/** Messages from the offscreen document to a background session. The first transfers the port to the page. */
export type ToEngine = { origin: string; nonce: string } | typeof panelClosed

/**
 * Offscreen document → panel: the last prompt is over, or its page is gone. Chromium fires no event when a
 * `MessagePort` closes.
 */
export const taskOver = 'over'

/** Offscreen document → panel: number of prompts queued behind the current one. */
export type PanelCount = { more: number }

/** Panel → sender of a prompt, on the prompt's port: ready to receive the window request. */
export const panelReady = 'ready'

/** Panel → sender of a prompt, on the prompt's port: the prompt is no longer shown. */
export const panelLeft = 'left'
