import type { Config } from './config.ts'

let read: Config | undefined

/** Returns the configuration as the backend wrote it into the document, unchecked and without defaults. */
export function writtenConfig(): Config {
  if (read) return read
  const text = document.getElementById('oriel-config')?.textContent
  if (!text) throw new Error('This page has no configuration. Serve it with the Oriel backend (npm start).')
  const config: Config = JSON.parse(text)
  read = config
  return config
}
