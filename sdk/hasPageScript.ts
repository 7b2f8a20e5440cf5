/** What `hasPage.ts` is to the module. */
export const hasPage = (): boolean => true
