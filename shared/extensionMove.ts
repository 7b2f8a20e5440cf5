/**
 * The messages of the wallet's own page to the extension of its deployment. The browser passes them to the service
 * worker.
 */
export const toExtension = { look: 'are you there', open: 'open' } as const

/** The name of the port over which the page gives its wallet to the extension: one text, and one answer. */
export const movePort = 'move in'

/**
 * `moved`: the extension has opened and stored the wallet. `same` and `other`: it has this wallet, or another one,
 * already. `declined`: its owner did. `closed`: the panel or the page closed before. `busy`: another wallet is on its
 * way. `refused`: the wallet could not be read.
 */
const moveAnswers = ['moved', 'same', 'other', 'declined', 'closed', 'busy', 'refused'] as const
export type MoveAnswer = (typeof moveAnswers)[number]

export const isMoveAnswer = (value: unknown): value is MoveAnswer => moveAnswers.some((answer) => answer === value)

/** A wallet with 100 accounts has about 30,000. */
export const moveCharacters = 131_072
