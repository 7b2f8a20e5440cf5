import type { Endpoint } from 'comlink'
import { createIndexedDbStore } from '../store/vaultStore.ts'
import { serveVault } from './serveVault.ts'

// Keys are only used in this worker. The worker has its own content security policy, which denies all network access.
serveVault(globalThis as unknown as Endpoint, createIndexedDbStore())
