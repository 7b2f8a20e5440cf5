/** Replaces `hasPage.ts` in the script file. */
export const hasPage = true
