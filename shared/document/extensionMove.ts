/**
 * Messages from the wallet's own page to its deployment's extension. The browser delivers them to the service worker.
 */
export const toExtension = { ping: 'ping', open: 'open' } as const

/** Port over which the page sends its wallet to the extension. Each side sends one message. */
export const movePort = 'move in'

/**
 * `moved`: the extension unlocked and stored the wallet. `same`, `other`: it already has this wallet, or a different
 * one. `declined`: the user declined. `closed`: the panel or the page was closed too early. `busy`: another offer is
 * open. `refused`: the wallet could not be read.
 */
const moveAnswers = ['moved', 'same', 'other', 'declined', 'closed', 'busy', 'refused'] as const
export type MoveAnswer = (typeof moveAnswers)[number]

export const isMoveAnswer = (value: unknown): value is MoveAnswer => moveAnswers.some((answer) => answer === value)

/** A wallet with 100 accounts has about 30,000 characters. */
export const maxMoveCharacters = 131_072
