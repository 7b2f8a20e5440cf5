let origin = ''

/** Returns the URL of a backend path. The wallet's own pages are served from there, but not those of the extension. */
export const backendUrl = (path: string): string => origin + path

/** Sets the backend's origin for a page that is not served from there. */
export function setBackend(of: string) {
  origin = of
}
