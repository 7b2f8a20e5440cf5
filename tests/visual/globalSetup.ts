import { loadConfig } from '../../backend/server/config.ts'
import { startBackend } from '../../backend/server/server.ts'
import { testPorts } from '../support/ports.ts'
import { origin } from './origin.ts'

/** Starts only the backend. It serves the frame and its images. Scenarios need no chain. */
export default async function globalSetup() {
  const config = loadConfig({ ORIEL_PORT: String(testPorts.backend), ORIEL_PUBLIC_ORIGIN: origin })
  const backend = await startBackend(config)
  return () => backend.stop()
}
