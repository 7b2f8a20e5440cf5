let origin = ''
let project = 'default'

/** Returns the URL of a backend path. The URL is same-origin, except in the browser extension's pages. */
export const toBackendUrl = (path: string): string => origin + path

/** Sets the backend's origin. Call this in pages that the backend doesn't serve. */
export function setBackend(of: string) {
  origin = of
}

/** Returns the ID of the page's project, whose limits apply to some routes. */
export const getProjectId = (): string => project

export function setProjectId(id: string) {
  project = id
}
