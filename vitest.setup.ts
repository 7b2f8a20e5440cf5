import { vi } from 'vitest'

// Test files share a process and its libraries. Resets the globals that a file may have changed, and gives each file
// new modules.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

// Empties the document, because test files that run in a DOM share it, too.
if (typeof document !== 'undefined') {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
}
