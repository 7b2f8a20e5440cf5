/** The messages of an engine to the room. The first brings a port. */
export const fromEngine = { task: 'task', end: 'task over' } as const

/** The room says that the panel closed while it had the task of this engine. */
export const panelClosed = 'the panel closed'

/** The panel says on the port of a task that it can take it. */
export const panelReady = 'ready'
