import { vi } from 'vitest'

// Files share a process and its libraries. What a file left in the globals ends here, and each file gets modules of its own.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
