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

/** Writes the settings into the document of a DOM, as the server does. Returns the element that shows the app. */
export function writeConfig(settings: object = {}): HTMLElement {
  const config = document.createElement('script')
  config.id = 'oriel-config'
  config.type = 'application/json'
  config.textContent = JSON.stringify({ ...defaults, ...settings })
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(config, root)
  return root
}
