import { vi } from 'vitest'

// Test files share a process and its libraries. Resets the globals that a file may have changed, and gives each file
// new modules.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

// Test files that run in a DOM share its document, too.
if (typeof document !== 'undefined') {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
}
