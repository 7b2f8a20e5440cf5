import { vi } from 'vitest'

const defaults = {
  projectId: 'default',
  surface: 'frame',
  allowedOrigins: [],
  trustedOrigins: [],
  networks: [],
  developerPages: false,
}

/** Gives `config.ts` its settings, which it reads from the document when it is imported. For tests. */
export function stubConfig(settings: object = {}) {
  const textContent = JSON.stringify({ ...defaults, ...settings })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
}
