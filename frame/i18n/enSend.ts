/** Sending: loaded with the views that come later. */
export const enSend = {} as const
