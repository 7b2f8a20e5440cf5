import { vi } from 'vitest'

// Files share a process and its libraries. The setup resets the globals that a file changed, and gives each file new
// modules.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

// Files that run in a DOM share its document, too.
if (typeof document !== 'undefined') {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
}
