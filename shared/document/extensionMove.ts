/**
 * Messages that the wallet's own page sends to its deployment's extension. The extension's service worker receives
 * them.
 */
export const toExtension = { ping: 'ping', open: 'open' } as const

/** Name of the port over which the page sends its wallet to the extension. Each side sends one message. */
export const movePort = 'move in'

/**
 * Results of moving the wallet into the extension. `moved`: the extension unlocked and stored the wallet. `same`,
 * `other`: the extension already has this wallet, or a different one. `declined`: the user declined. `closed`: the
 * panel or the page was closed too early. `busy`: another offer is open. `refused`: the wallet could not be read.
 */
const moveAnswers = ['moved', 'same', 'other', 'declined', 'closed', 'busy', 'refused'] as const
export type MoveAnswer = (typeof moveAnswers)[number]

export const isMoveAnswer = (value: unknown): value is MoveAnswer => moveAnswers.some((answer) => answer === value)

/** Maximum length of the wallet's message. A wallet with 100 accounts takes about 30,000 characters. */
export const maxMoveCharacters = 131_072
