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
