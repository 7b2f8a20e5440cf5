/** The part of `config.ts` that the first script needs. The backend inlines all of it. */
type WrittenConfig = {
  surface: string
  projectId: string
  allowedOrigins: string[]
  safeOrigins: string[]
  /** The browser extensions of this deployment. The wallet's own page alone has them. */
  extensionOrigins?: string[]
}

let read: WrittenConfig | undefined

/** Returns the configuration as the backend wrote it into the document, unchecked and without defaults. */
export function writtenConfig(): WrittenConfig {
  if (read) return read
  const text = document.getElementById('oriel-config')?.textContent
  if (!text) throw new Error('This page has no configuration. Serve it with the Oriel backend (npm start).')
  const config: WrittenConfig = JSON.parse(text)
  read = config
  return config
}
