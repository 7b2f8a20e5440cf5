import { checkHostName } from './doctor/checkHostName.ts'
import { loadConfig } from './server/config.ts'
import { startBackend } from './server/server.ts'

try {
  const backend = await startBackend(loadConfig(process.env))
  console.log(`Oriel backend: ${backend.publicOrigin} (listening on ${backend.url})`)
  if (!process.env.ORIEL_CONFIG) {
    console.log('No ORIEL_CONFIG: every page on http://localhost may embed the wallet. For development only.')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void backend.stop())
  for (const { status, message } of await checkHostName(backend.publicOrigin)) {
    if (status === 'warning') console.warn(message)
  }
  await backend.compressFiles()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
