import { siteAccess } from './en/siteAccess.ts'

/** The texts of the extension’s panel alone. */
export const siteAccessTexts = siteAccess
