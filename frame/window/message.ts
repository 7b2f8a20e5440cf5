import * as z from 'zod/mini'

/** What the frame wants of the wallet window. */
export const WindowTask = z.object({
  task: z.enum(['use', 'unlock']),
  /** The proved origin of the page that embeds the frame: shown in the window, and what a grant is for. */
  origin: z.string(),
  /** The wallet that the frame has a copy of. */
  walletId: z.optional(z.string()),
  themeMode: z.enum(['light', 'dark']),
})
export type WindowTask = z.infer<typeof WindowTask>

/** The window says that it is ready; whoever has a task for it answers with the task and two ports. */
export const readyMessage = 'oriel-window-ready'

/**
 * On the control port: the window has done its task; the frame has got what was sent. The window stays until then, because
 * what a closing window posts may be lost.
 */
export const doneMessage = 'done'
export const receivedMessage = 'received'
