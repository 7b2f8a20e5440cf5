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

/** Writes the configuration into the document, as the backend does. Returns the app's root element. */
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
