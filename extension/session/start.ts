import { fromSession } from '../link/messages.ts'
import { writeSettings } from '../link/settings.ts'
import { setVaultHost } from '../signer/setVaultHost.ts'

try {
  await writeSettings('background')
  setVaultHost()
  const { startSession } = await import('./startSession.ts')
  await startSession()
} catch (error) {
  // Report the failure, so that the page's call rejects immediately. The page's next call starts a new background
  // session.
  parent.postMessage(fromSession.failed, location.origin)
  throw error
}
