/** The name of a relay's port to the room. */
export const relayPort = 'oriel'

/**
 * The last message of the relay on the port of an engine says why the engine is gone. Chromium fires no event when a
 * `MessagePort` closes. The room gives the last three reasons.
 */
export const lastWord = {
  gone: 'gone',
  outdated: 'outdated',
  refused: 'refused',
  tooMany: 'too many',
  noPanel: 'no panel',
} as const

/** The messages of the room to a relay, beside the text for the page. */
export type ToRelay = { panel: true } | { last: (typeof lastWord)[keyof typeof lastWord] }

/** A relay says this first, for one engine. The page makes it up. */
export const isNonce = (nonce: unknown): nonce is string => typeof nonce === 'string' && /^[0-9a-f]{32}$/.test(nonce)

/** Begins the name of the port that lives as long as a panel. Its id comes after it. */
export const panelPort = 'panel '

/**
 * The messages to the service worker. A relay may ask it to wake the room and to open the panel, and the pages of the
 * extension the rest.
 */
export const toWorker = {
  wake: 'wake',
  panel: 'panel',
  window: 'window',
  /** The sites on which the wallet works have changed. The service worker then tells the other pages. */
  applySites: 'apply sites',
  /** The worker answers with the tab in which the press opened a panel. */
  lastPress: 'last press',
} as const

/** The service worker answers so when it could not do what it was asked. `askWorker` throws the text. */
export type WorkerFailed = { failed: string }

/**
 * The messages of the service worker to the pages of the extension. It asks for the room until that answers, because
 * the script of a page may run after its document has loaded.
 */
export const fromWorker = { isRoomThere: 'is the room there', sitesChanged: 'sites changed' } as const

/**
 * The service worker says to the panels in which tab the button in the toolbar was pressed. The panel of that browser
 * window answers.
 */
export type TabPressed = { pressed: { tabId: number; windowId: number } }

/** The service worker says to the room that a tab is in another browser window now. */
export type TabMoved = { moved: { tabId: number; windowId: number } }

/** The room answers the hello of a panel with it. */
export const panelJoined = 'joined'

/** The messages of an engine to the room. A task brings the port over which a panel takes it. */
export const fromEngine = {
  ready: 'ready',
  failed: 'failed',
  /** Calls of the page run, or have ended. */
  busy: 'busy',
  quiet: 'quiet',
  task: 'task',
  end: 'task over',
} as const

/** The room says that the panel closed while it showed the task of this engine. */
export const panelClosed = 'the panel closed'

/** The messages of the room to an engine. The first names the page that it serves, and brings the port to it. */
export type ToEngine = { origin: string; nonce: string } | typeof panelClosed

/**
 * The room says to the panel that the task that it gave last is over, also when the page that asked is gone: Chromium
 * fires no event when a `MessagePort` closes.
 */
export const taskOver = 'over'

/** The room says to the panel how many questions come after the one that it gave last. */
export type PanelCount = { more: number }

/** The panel says on the port of a task that it can take it. */
export const panelReady = 'ready'

/** The panel says on the port of a task that it shows it no more. */
export const panelLeft = 'left'
