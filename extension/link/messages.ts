/** The name of a relay's port to the room. */
export const relayPort = 'oriel'

/** Begins the name of the port that lives as long as a panel. Its id comes after it. */
export const panelPort = 'panel '

/** The worker asks until the room answers, because the script of a page may run after its document has loaded. */
export const roomQuestion = 'is the room there'

/** The messages of an engine to the room. A task brings the port over which a panel takes it. */
export const fromEngine = { ready: 'ready', failed: 'failed', task: 'task', end: 'task over' } as const

/** The room says that the panel closed while it showed the task of this engine. */
export const panelClosed = 'the panel closed'

/** The messages of the room to an engine. The first names the page that it serves, and brings the port to it. */
export type ToEngine = { origin: string; nonce: string } | typeof panelClosed

/**
 * The room says to the panel that the task that it gave last is over, also when the page that asked is gone: Chromium
 * fires no event when a `MessagePort` closes.
 */
export const taskOver = 'over'

/** The panel says on the port of a task that it can take it. */
export const panelReady = 'ready'

/** The panel says on the port of a task that it shows it no more. */
export const panelLeft = 'left'
