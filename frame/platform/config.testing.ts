import { vi } from 'vitest'

const defaults = {
  projectId: 'default',
  surface: 'frame',
  allowedOrigins: [],
  trustedOrigins: [],
  networks: [],
  developerPages: false,
}

export function stubConfig(settings: object = {}) {
  const textContent = JSON.stringify({ ...defaults, ...settings })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
}

/** Writes the settings into the document of a DOM, as the server does. Returns the element in which the app is shown. */
export function writeConfig(settings: object = {}): HTMLElement {
  document.body.innerHTML = '<script id="oriel-config" type="application/json"></script><div id="root"></div>'
  document.getElementById('oriel-config')?.append(JSON.stringify({ ...defaults, ...settings }))
  return document.getElementById('root') as HTMLElement
}
