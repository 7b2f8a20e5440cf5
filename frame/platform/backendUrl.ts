let origin = ''

/** Returns the URL of a backend path. The wallet's own pages are served from there, but not those of the extension. */
export const backendUrl = (path: string): string => origin + path

/** Sets the origin of the backend for a page that does not come from there. */
export function setBackend(of: string) {
  origin = of
}
