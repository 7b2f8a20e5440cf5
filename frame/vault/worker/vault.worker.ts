import { expose } from 'comlink'
import * as z from 'zod/mini'
import { serve } from '#shared/rpc.ts'
import { vaultMethods } from '../methods.ts'
import { createVault } from './createVault.ts'
import { restrictEndpoint } from './restrictEndpoint.ts'
import { indexedDbStore } from './vaultStore.ts'

// Keys are used only in this worker, one in each frame and wallet window. Its own content security policy denies it all
// network access.
z.config({ jitless: true })
const methods = serve(vaultMethods, createVault({ raw: indexedDbStore() }))
expose(
  { ...methods },
  restrictEndpoint(globalThis as unknown as Parameters<typeof restrictEndpoint>[0], Object.keys(methods)),
)
