let origin = ''

/**
 * Returns the URL of a path of the backend. The wallet's own pages come from there, and those of the extension do not.
 */
export const backendUrl = (path: string): string => origin + path

/** Sets the origin of the backend for a page that does not come from there. */
export function setBackend(of: string) {
  origin = of
}
