/** Settings that the entry script needs, a subset of those in `config.ts`. */
type WrittenConfig = {
  surface: string
  projectId: string
  allowedOrigins: string[]
  safeOrigins: string[]
  /** Origins of this deployment's browser extensions. Only set on the wallet's own page. */
  extensionOrigins?: string[]
}

let cached: WrittenConfig | undefined

/** Returns the configuration that the backend wrote into the document, without validation or defaults. */
export function readRawConfig(): WrittenConfig {
  if (cached) return cached
  const text = document.getElementById('oriel-config')?.textContent
  if (!text) throw new Error('This page has no configuration. Serve it with the Oriel backend (npm start).')
  const config: WrittenConfig = JSON.parse(text)
  cached = config
  return config
}
