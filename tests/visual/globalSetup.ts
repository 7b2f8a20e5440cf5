import { loadConfig } from '../../backend/server/config.ts'
import { startBackend } from '../../backend/server/server.ts'
import { testPorts } from '../support/ports.ts'
import { origin } from './origin.ts'

/** Scenarios need no chain: the backend serves the frame and its images. */
export default async function globalSetup() {
  const config = loadConfig({ ORIEL_PORT: String(testPorts.backend), ORIEL_PUBLIC_ORIGIN: origin })
  const backend = await startBackend(config)
  return () => backend.stop()
}
