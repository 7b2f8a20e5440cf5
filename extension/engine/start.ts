import { setEnginePlace } from '../keys/keysPlace.ts'
import { fromEngine } from '../link/messages.ts'
import { writeSettings } from '../link/settings.ts'

try {
  await writeSettings('engine')
  setEnginePlace()
  const { startEngine } = await import('./engine.ts')
  await startEngine()
} catch (error) {
  // The page's call rejects immediately. Its next call starts another background session.
  parent.postMessage(fromEngine.failed, location.origin)
  throw error
}
