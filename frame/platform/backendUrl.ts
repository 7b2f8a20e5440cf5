import { config } from './config.ts'

/**
 * Returns the URL of a path of the backend. The wallet's own pages come from there, and those of the extension do not.
 */
export const backendUrl = (path: string): string => (config.walletOrigin ?? '') + path
