import type { Endpoint } from 'comlink'
import { serveVault } from './serveVault.ts'
import { indexedDbStore } from './vaultStore.ts'

// Keys are used only in this worker, one in each frame and wallet window. Its own content security policy denies it all
// network access.
serveVault(globalThis as unknown as Endpoint, indexedDbStore())
