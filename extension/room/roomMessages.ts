/** The name of a relay's port to the room. */
export const relayPort = 'oriel'

/** Begins the name of the port that lives as long as a panel. Its id comes after it. */
export const panelPort = 'panel '

/** The worker asks until the room answers, because the script of a page may run after its document has loaded. */
export const roomQuestion = 'is the room there'
