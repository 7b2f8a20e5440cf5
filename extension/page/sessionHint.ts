import { createSessionHint as createHint } from '../../sdk/sessionHint.ts'

/** The web wallet of the same deployment may have a hint of its own in this page. */
export const createSessionHint = (origin: string) => createHint(`extension:${origin}`)
