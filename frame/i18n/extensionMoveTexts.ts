import { extensionMove } from './en/extensionMove.ts'

/** The texts about a wallet that moves into the extension, on both sides of that. */
export const extensionMoveTexts = extensionMove
